import type postgres from 'postgres'

type ArrayType = postgres.PostgresType<readonly unknown[]>

/**
 * Arrays of the types we use, by the numbers PostgreSQL has given them for ever. The driver would ask for them on each new connection, and
 * the answer to that question is nobody's: where the server dies meanwhile, it ends the process (porsager/postgres 896).
 * A JavaScript array is such a parameter where the statement casts it (`${ids}::uuid[]`). NOTE: of booleans, bytes, dates and bigints the driver takes
 * the type of the first element for the whole; hand those over as text.
 */
export const arrayTypes: Readonly<Record<string, ArrayType>> = {
  texts: arrayOf([1009, 1015, 1003], (text) => text),
  uuids: arrayOf([2951], (text) => text),
  smallints: arrayOf([1005], Number),
  integers: arrayOf([1007, 1028], Number),
  bigints: arrayOf([1016], BigInt),
  numbers: arrayOf([1021, 1022], Number),
  booleans: arrayOf([1000], (text) => text === 't'),
  dates: arrayOf([1182, 1115, 1185], (text) => new Date(text)),
  bytes: arrayOf([1001], (text) => Buffer.from(text.slice(2), 'hex')),
  jsons: arrayOf([199, 3807], (text) => JSON.parse(text) as unknown, JSON.stringify),
}

function arrayOf(numbers: readonly number[], read: (text: string) => unknown, write: (element: unknown) => string = written): ArrayType {
  return { to: numbers[0] as number, from: [...numbers], serialize: (elements: readonly unknown[]) => arrayText(elements, write), parse: (text: string) => elementsOf(text).map((each) => (each === null ? null : read(each))) }
}

function written(element: unknown): string {
  if (element instanceof Date) return element.toISOString()
  return element instanceof Uint8Array ? `\\x${Buffer.from(element).toString('hex')}` : String(element)
}

const arrayText = (elements: unknown, write: (element: unknown) => string): string => {
  // Who writes the array as text already knows how.
  if (!Array.isArray(elements)) return String(elements)
  return `{${elements.map((element) => (element === null || element === undefined ? 'null' : quoted(write(element)))).join(',')}}`
}

// Most elements are numbers and ids, which need no quotes.
const quoted = (text: string): string => (/^[\w.+-]+$/.test(text) && text.toLowerCase() !== 'null' ? text : `"${text.replaceAll(/["\\]/g, '\\$&')}"`)

/** The elements of a one-dimensional array as the server writes it. */
const elementsOf = (text: string): readonly (string | null)[] =>
  [...text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/gs)].map(([whole, inside]) => {
    if (inside !== undefined) return inside.replaceAll(/\\(.)/gs, '$1')
    return whole === 'NULL' ? null : whole
  })
