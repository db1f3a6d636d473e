/** Does the work for one after the other, whatever becomes of another: what is broken holds nobody up. Rejects at the end where some failed, with all of their reasons. */
export async function eachApart<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const reasons: unknown[] = []
  for (const item of items) await work(item).catch((reason: unknown) => void reasons.push(reason))
  if (reasons.length > 0) throw new AggregateError(reasons, `${reasons.length} of ${items.length} failed: ${reasons.map(String).join('; ').slice(0, 2_000)}`)
}
