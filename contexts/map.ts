/**
 * Who may call whom: the only place where a new arrow is drawn. A context may call those on every line above its own.
 * Neighbours on one line never call each other; whatever has to travel the other way travels as a published fact.
 */
const order = [
  ['settings'],
  ['wallet', 'rating', 'content', 'fairness'],
  ['responsible-gaming'],
  ['identity'],
  ['bonuses'],
  ['games', 'payments'],
  ['play'],
  ['battles', 'jackpots', 'raffles', 'wheel', 'cashback', 'wins', 'notifications'],
  ['office'],
] as const

export type ContextName = (typeof order)[number][number]

export const contextNames: readonly ContextName[] = order.flat()

/** Contexts that draw by the published mathematics of `packages/game-maths`: promotions. */
export const drawingContexts: readonly ContextName[] = ['fairness', 'jackpots', 'raffles', 'wheel']

/** Tells whether `caller` may import the front door of `callee`. */
export function mayCall(caller: ContextName, callee: ContextName): boolean {
  return lineOf(callee) < lineOf(caller)
}

function lineOf(name: ContextName): number {
  return order.findIndex((line) => (line as readonly string[]).includes(name))
}
