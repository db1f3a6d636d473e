/**
 * What contradicts a ticket list among whose tickets 1 to `tickets` was drawn: the first fault of its lines, or else of
 * its last ticket.
 */
export function listFaults(list: string, tickets: number): readonly string[] {
  if (list !== '' && !list.endsWith('\n')) return ['the list does not end with a line feed']
  let last = 0
  for (const [at, line] of list.split('\n').slice(0, -1).entries()) {
    const [, from, to] = /^([1-9]\d*)-([1-9]\d*) [1-9]\d*$/.exec(line) ?? []
    if (from === undefined || to === undefined) return [`line ${at + 1} of the list is none: ${line.slice(0, 100)}`]
    if (Number(from) !== last + 1) return [`line ${at + 1} of the list begins with ${from}, not with ${last + 1}`]
    if (Number(to) < Number(from)) return [`line ${at + 1} of the list ends before it begins`]
    last = Number(to)
  }
  return last === tickets ? [] : [`the last ticket of the list is ${last}, it was drawn among ${tickets}`]
}
