/**
 * Node options for processes that serve bets: 64 MB of young generation instead of 16. Objects of a call are garbage
 * before it is full, so fewer are copied. docs/decisions/0012-two-batches-in-flight.md.
 */
export const heapArgs: readonly string[] = ['--max-semi-space-size=64']
