/** Elements, each as it is written in an array, as PostgreSQL reads an array of them. */
export function arrayOf(elements: readonly (string | bigint)[]): string {
  return `{${elements.join(',')}}`
}

/** JSON as an element of an array of texts; null is nothing. */
export function jsonElement(json: string | null): string {
  return json === null ? 'null' : `"${escapedJSON(json)}"`
}

/**
 * Rows as PostgreSQL reads an array of a composite type: `{"(1,abc,,t)"}`, fields in the order of the type, nothing for null. The server
 * takes it apart in one pass, in a fraction of the time that JSON takes. `rows` are the fields of one row each, with commas between.
 */
export function compositeArray(rows: readonly string[]): string {
  return arrayOf(rows.map((fields) => quoted(`(${fields})`)))
}

/** JSON with what would end it in an array escaped, and without the quotes around it. */
export function escapedJSON(json: string): string {
  // Of what JSON escapes in a text, only quotes and backslashes stand in JSON as it is, and an array wants those escaped the same way.
  return JSON.stringify(json).slice(1, -1)
}

/** JSON as a field of a row; null is nothing. */
export function jsonField(json: string | null): string {
  return json === null ? '' : `"${escapedJSON(json)}"`
}

/** A sum as a field of a row. Null is zero in the journal, and takes no space. */
export function sumField(sum: bigint): string {
  return sum === 0n ? '' : String(sum)
}

const quoted = (text: string): string => (special.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`)

const special = /["\\]/
