/** A decoded field of a query or a form: `rollback_transactions[0][action]` and its text. */
export type Field = readonly [name: string, text: string]

/** A form value: PHP writes booleans as 1 and 0 and omits nulls. */
export type FormValue = string | number | boolean | null | readonly FormValue[] | { readonly [name: string]: FormValue }

/** Parses a received form in its own order; undefined for a broken escape. */
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

/** Encodes fields as PHP's http_build_query does: docs/rules/gis.md#signature. */
export function writePhpQuery(fields: readonly Field[]): string {
  return fields.map(([name, text]) => `${phpEncoded(name)}=${phpEncoded(text)}`).join('&')
}

// A space is `+`; everything but letters, digits, `-`, `_` and `.` is escaped. encodeURIComponent does not escape
// !'()*~, PHP does.
const phpEncoded = (text: string): string =>
  plain.test(text)
    ? text
    : encodeURIComponent(text)
        .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
        .replaceAll('%20', '+')

// Text that needs no escaping: nearly every name and id.
const plain = /^[\w.-]*$/

const decoded = (text: string): string | undefined => {
  if (plain.test(text)) return text
  const spaced = text.replaceAll('+', ' ')
  // Broken escapes and broken UTF-8 throw; an unauthenticated client may send either, so they are refused here.
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
