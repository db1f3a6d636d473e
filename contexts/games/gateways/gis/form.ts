/** One field as it stands in a query or a form, decoded: `rollback_transactions[0][action]` and its text. */
export type Field = readonly [name: string, text: string]

/** What PHP can put into a query: booleans become 1 and 0, nulls are dropped. */
export type FormValue = string | number | boolean | null | readonly FormValue[] | { readonly [name: string]: FormValue }

/** Reads a received form in its own order; undefined where an escape is broken. */
export function readForm(text: string): readonly Field[] | undefined {
  const fields: Field[] = []
  for (const part of text.split('&')) {
    if (part === '') continue
    const at = part.indexOf('=')
    const name = decoded(at < 0 ? part : part.slice(0, at))
    const value = decoded(at < 0 ? '' : part.slice(at + 1))
    if (name === undefined || value === undefined) return undefined
    fields.push([name, value])
  }
  return fields
}

/** Flattens nested values in their own order, as PHP's http_build_query does. */
export function fieldsOf(values: Readonly<Record<string, FormValue>>): readonly Field[] {
  return Object.entries(values).flatMap(([name, value]) => flattened(name, value))
}

/** Writes fields as PHP's http_build_query does: docs/rules/gis.md#signature. */
export function writePhpQuery(fields: readonly Field[]): string {
  return fields.map(([name, text]) => `${phpEncoded(name)}=${phpEncoded(text)}`).join('&')
}

// A space is `+`; everything but letters, digits, `-`, `_` and `.` is escaped. encodeURIComponent leaves !'()*~ bare, PHP does not.
const phpEncoded = (text: string): string =>
  plain.test(text)
    ? text
    : encodeURIComponent(text)
        .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
        .replaceAll('%20', '+')

// What is written as it is: nearly every name and id.
const plain = /^[\w.-]*$/

const decoded = (text: string): string | undefined => {
  if (plain.test(text)) return text
  const spaced = text.replaceAll('+', ' ')
  // Broken escapes and broken UTF-8 throw; a stranger may send either, so they are an answer here.
  try {
    return decodeURIComponent(spaced)
  } catch (fault) {
    if (fault instanceof URIError) return undefined
    throw fault
  }
}

const flattened = (name: string, value: FormValue): Field[] => {
  if (value === null) return []
  if (typeof value === 'boolean') return [[name, value ? '1' : '0']]
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([inner, each]: [string, FormValue]) => flattened(`${name}[${inner}]`, each))
}
