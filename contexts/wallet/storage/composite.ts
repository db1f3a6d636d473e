/** A PostgreSQL array literal of serialised elements. */
export function arrayOf(elements: readonly (string | bigint)[]): string {
  return `{${elements.join(',')}}`
}

/** JSON as an element of a text array; null is empty. */
export function jsonElement(json: string | null): string {
  return json === null ? 'null' : `"${escapedJSON(json)}"`
}

/**
 * An array literal of a composite type: `{"(1,abc,,t)"}`, fields in the order of the type, empty for null. The server
 * parses it in one pass, much faster than JSON. `rows` are comma-separated fields, one row each.
 */
export function compositeArray(rows: readonly string[]): string {
  return arrayOf(rows.map((fields) => quoted(`(${fields})`)))
}

/** JSON escaped for an array element, without the outer quotes. */
export function escapedJSON(json: string): string {
  // JSON contains only quotes and backslashes that an array must escape, and both escape them the same way.
  return JSON.stringify(json).slice(1, -1)
}

/** JSON as a field of a row; null is empty. */
export function jsonField(json: string | null): string {
  return json === null ? '' : `"${escapedJSON(json)}"`
}

/** An amount as a field of a row. The journal stores zero as null, which takes no space. */
export function sumField(sum: bigint): string {
  return sum === 0n ? '' : String(sum)
}

const quoted = (text: string): string => (special.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`)

const special = /["\\]/
