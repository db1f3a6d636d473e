/** The fields of a form, in the order of the bytes. Undefined where a field comes twice: no PSP sends that, and two readers would read it differently. */
export function readForm(body: Uint8Array): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(Buffer.from(body).toString('utf8'))) {
    if (fields.has(name)) return undefined
    fields.set(name, value)
  }
  return fields
}

export const formType = { 'content-type': 'application/x-www-form-urlencoded' } as const
