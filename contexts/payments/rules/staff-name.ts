/** A member of staff by name, as decisions are signed: one spelling each, so that nobody is two. Undefined where it is no name. */
export function readStaffName(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  return /^[a-z][a-z0-9._-]{1,31}$/.test(name) ? name : undefined
}
