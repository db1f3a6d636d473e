/** The platform's credentials at the message networks. */
export type MessageLogin = { readonly name: string; readonly password: string }
