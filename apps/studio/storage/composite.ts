export type FieldValue = string | number | bigint | Date | null

/**
 * Rows as PostgreSQL reads an array of a composite type, `{"(1,abc,)"}`: fields in the order of the type, nothing for null. One such text costs the
 * server a fraction of what as many parameters do.
 */
export function compositeArray(rows: readonly (readonly FieldValue[])[]): string {
  return `{${rows.map((fields) => quoted(`(${fields.map(field).join(',')})`)).join(',')}}`
}

const field = (value: FieldValue): string => {
  if (value === null) return ''
  const text = value instanceof Date ? value.toISOString() : String(value)
  return plain.test(text) ? text : quoted(text)
}

// What means nothing to the parser: no quote, comma, bracket, backslash or space, and not empty, which would be null.
const plain = /^[\w.:+-]+$/

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`
