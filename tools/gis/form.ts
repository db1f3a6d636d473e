/** Values of a call: texts, and lists of nested forms. */
export type FormValue = string | readonly Form[] | { readonly [name: string]: string }
export type Form = { readonly [name: string]: FormValue }

/** A decoded field: `rollback_transactions[0][action]` and its text. */
export type Field = readonly [name: string, text: string]

/** Flattens a form into fields, nested ones in brackets and in their own order. docs/rules/gis.md#signature */
export function fieldsOf(form: Form): readonly Field[] {
  return Object.entries(form).flatMap(([name, value]) => spread(name, value))
}

/**
 * Encodes fields as PHP's http_build_query does: a space is `+`; all but letters, digits, `-`, `_` and `.` is encoded,
 * byte by byte.
 */
export function writtenAsPhp(fields: readonly Field[]): string {
  return fields.map(([name, text]) => `${encoded(name)}=${encoded(text)}`).join('&')
}

/** Parses a received form into fields, in order. */
export function readFields(body: string): readonly Field[] {
  return [...new URLSearchParams(body)]
}

const spread = (name: string, value: FormValue): readonly Field[] =>
  typeof value === 'string'
    ? [[name, value]]
    : Object.entries(value).flatMap(([inner, each]: [string, FormValue]) => spread(`${name}[${inner}]`, each))

const encoded = (text: string): string => Array.from(Buffer.from(text), (byte) => signs[byte]).join('')

const signs = Array.from({ length: 256 }, (_, byte) => {
  const sign = String.fromCharCode(byte)
  if (/[A-Za-z0-9._-]/.test(sign)) return sign
  return sign === ' ' ? '+' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
})
