/**
 * A violated invariant of our own code. Only the edge catches it: it answers INTERNAL_SERVER_ERROR and logs it
 * completely.
 */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant'
}

/** Stops the request when our own code broke a promise. Never used for what a caller may get wrong. */
export function invariant(condition: unknown, promise: string): asserts condition {
  if (!condition) throw new BrokenInvariant(promise)
}
