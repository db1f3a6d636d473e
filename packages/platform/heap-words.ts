/**
 * Words for every Node that serves. What a request leaves behind is dead before a young generation of this size is full, so collecting it
 * costs next to nothing; at V8's own 16 MB a twelfth of the writer's time went into copying what was still in flight.
 */
export const heapWords: readonly string[] = ['--max-semi-space-size=64']
