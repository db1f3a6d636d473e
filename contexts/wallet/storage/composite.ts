/** A value of a composite's field; null and undefined are SQL's null. */
export type Field = string | number | bigint | boolean | null | undefined

/**
 * Rows as PostgreSQL reads an array of a composite type: `{"(1,abc,,t)"}`. The server takes it apart in one pass, in a fraction of the
 * time that JSON takes. Fields stand in the order of the type.
 */
export function compositeArray(rows: readonly (readonly Field[])[]): string {
  return `{${rows.map((fields) => quoted(`(${fields.map(written).join(',')})`)).join(',')}}`
}

/** A list as PostgreSQL reads an array. */
export function arrayOf(fields: readonly Field[]): string {
  return `{${fields.map((field) => (field === null || field === undefined ? 'null' : written(field))).join(',')}}`
}

const written = (field: Field): string => {
  if (field === null || field === undefined) return ''
  if (typeof field === 'string') return plain.test(field) ? field : quoted(field)
  return String(field)
}

// What means nothing to the parser: no quote, comma, bracket, backslash or space, not empty, which would be null, nor the word itself.
const plain = /^(?!null$)[\w.:-]+$/i

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`
