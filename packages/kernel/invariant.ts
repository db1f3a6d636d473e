/** A broken promise of our own code. Nobody catches it but the edge, which answers INTERNAL_SERVER_ERROR and logs it whole. */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant'
}

/** Stops the request when our own code broke a promise. Never used for what a caller may get wrong. */
export function invariant(condition: unknown, promise: string): asserts condition {
  if (!condition) throw new BrokenInvariant(promise)
}
