/**
 * Words for a Node that bets pass through: up to 64 MB for what is young instead of 16. What a call leaves behind is dead before that is
 * full, so there is less to copy. docs/decisions/0012-two-batches-in-flight.md.
 */
export const heapWords: readonly string[] = ['--max-semi-space-size=64']
