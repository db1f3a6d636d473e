/** Whether a p-value is below the least one; one that is no number has tested nothing and fails. */
export function fails(p: number, least: number): boolean {
  return !(p >= least)
}

/** A fault as text if a p-value fails, and fails again on fresh draws. */
export function twice(name: string, least: number, p: (attempt: string) => number): readonly string[] {
  const first = p('first')
  if (!fails(first, least)) return []
  const second = p('second')
  return fails(second, least) ? [`${name}: p = ${first.toExponential(2)}, then ${second.toExponential(2)}`] : []
}
