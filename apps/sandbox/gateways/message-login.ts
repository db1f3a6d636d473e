/** How the platform signs in at the message networks. */
export type MessageLogin = { readonly name: string; readonly password: string }
