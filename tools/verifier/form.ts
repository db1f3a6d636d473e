/** An input does not have the format of docs/rules/fairness.md. The message says where and what. */
export class FormProblem extends Error {}

/** A JSON object with unchecked fields. */
export type Fields = Readonly<Record<string, unknown>>

/** Our replies nest six deep. Much deeper nesting costs memory and serves only an attack. */
const depthMax = 64

/** Parses JSON. Throws a FormProblem if it is invalid or nests too deep. */
export function parseJSON(text: string): unknown {
  if (isDeep(text)) throw new FormProblem(`is nested deeper than ${depthMax} levels`)
  try {
    return JSON.parse(text)
  } catch (problem) {
    throw new FormProblem(`is not JSON: ${problem instanceof Error ? problem.message : String(problem)}`)
  }
}

/** The value as an object. Throws a FormProblem otherwise, as do all functions below. */
export function asFields(value: unknown, at: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FormProblem(`${at} must be an object`)
  return value as Fields
}

/** The value as a text, matching the pattern if given. */
export function asText(value: unknown, at: string, pattern?: RegExp): string {
  if (typeof value !== 'string' || value === '') throw new FormProblem(`${at} must be a text`)
  if (pattern !== undefined && !pattern.test(value))
    throw new FormProblem(`${at} is ${JSON.stringify(value.slice(0, 100))}, which is not of its form`)
  return value
}

/** The value as a whole number, not below `least`. */
export function asWhole(value: unknown, at: string, least = 0): number {
  if (!Number.isSafeInteger(value) || (value as number) < least)
    throw new FormProblem(`${at} must be a whole number from ${least}`)
  return value as number
}

/** The value as true or false. */
export function asFlag(value: unknown, at: string): boolean {
  if (typeof value !== 'boolean') throw new FormProblem(`${at} must be true or false`)
  return value
}

/** The value as a list whose items are read by `each`. */
export function asList<T>(value: unknown, at: string, each: (item: unknown, at: string) => T): readonly T[] {
  if (!Array.isArray(value)) throw new FormProblem(`${at} must be a list`)
  return value.map((item, index) => each(item, `${at}[${index}]`))
}

/** The value as a map from names to values read by `each`. */
export function asTable<T>(value: unknown, at: string, each: (item: unknown, at: string) => T): ReadonlyMap<string, T> {
  return new Map(Object.entries(asFields(value, at)).map(([name, item]) => [name, each(item, `${at}.${name}`)]))
}

/** The value read by `read`, or null if it is null. An absent field is not null. */
export function orNull<T>(value: unknown, read: (value: unknown) => T): T | null {
  return value === null ? null : read(value)
}

function isDeep(text: string): boolean {
  let [depth, isText] = [0, false]
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (isText && char === '\\') at += 1
    else if (char === '"') isText = !isText
    else if (!isText && (char === '[' || char === '{')) depth += 1
    else if (!isText && (char === ']' || char === '}')) depth -= 1
    if (depth > depthMax) return true
  }
  return false
}
