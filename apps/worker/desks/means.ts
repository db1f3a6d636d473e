/** What a desk works with: the request id of its audit rows, and where it prints. */
export type Means = { readonly requestId: string; readonly say: (line: string) => void }

/** The same for a desk that also reads files. */
export type ReadingMeans = Means & { readonly read: (path: string) => Promise<string> }

/** Prints what was done. */
export function done({ say }: Pick<Means, 'say'>, line: string): true {
  say(line)
  return true
}

/** Prints why nothing was done. */
export function refused({ say }: Pick<Means, 'say'>, why: string): false {
  say(why)
  return false
}
