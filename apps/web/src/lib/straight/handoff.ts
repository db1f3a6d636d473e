/** What cannot be written so: the router's own way has to. */
class NotPlain extends Error {}

/**
 * What loaders brought, in the words in which the router takes it over in a browser: a list in which every value stands once and is named by its place.
 * null where something in it is not plain data.
 */
export function handoffOf(loaderData: Readonly<Record<string, unknown>>): string | null {
  try {
    return `${listOf({ loaderData, actionData: null, errors: null })}\n`
  } catch (fault) {
    if (fault instanceof NotPlain) return null
    throw fault
  }
}

/** The script that hands it over. */
export const handoffScript = (text: string): string => `window.__reactRouterContext.streamController.enqueue(${inScript(JSON.stringify(text))});`
/** The script that says that nothing more comes. */
export const handoffEnd = 'window.__reactRouterContext.streamController.close();'

const signs: Readonly<Record<string, string>> = { '&': '\\u0026', '>': '\\u003e', '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }
const inScript = (text: string): string => text.replaceAll(/[&><\u2028\u2029]/g, (sign) => signs[sign] ?? sign)

const ofUndefined = -7
const ofNull = -5

/** As the router writes it, letter by letter: the words of the values in the order in which they were met, the last one met worked off first. */
function listOf(value: unknown): string {
  const places = new Map<unknown, number>()
  const written: string[] = []
  const waiting: unknown[] = []
  const placeOf = (each: unknown): number => {
    if (each === undefined) return ofUndefined
    if (each === null) return ofNull
    const known = places.get(each)
    if (known !== undefined) return known
    const place = places.size
    places.set(each, place)
    waiting.push(each)
    return place
  }
  placeOf(value)
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) written[placeOf(each)] = wordsOf(each, placeOf)
  return `[${written.join(',')}]`
}

function wordsOf(value: unknown, placeOf: (each: unknown) => number): string {
  if (typeof value === 'string' || typeof value === 'boolean' || (Number.isFinite(value) && !Object.is(value, -0))) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${Array.from(value as unknown[], placeOf).join(',')}]`
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) throw new NotPlain('a value that is no plain data')
  return `{${Object.entries(value).map(([name, each]) => `"_${placeOf(name)}":${placeOf(each)}`).join(',')}}`
}
