declare const brand: unique symbol

/** A value that can only be made by the function that checks it. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name }
