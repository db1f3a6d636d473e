/** One decoded field of a form, such as `rollback_transactions[0][action]`. */
export type Field = readonly [key: string, value: string]

/** A form value: PHP writes booleans as 1 and 0 and omits nulls. */
export type FormValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | readonly FormValue[]
  | { readonly [key: string]: FormValue }

/** Flattens nested values into fields in the given order, as PHP's http_build_query does. */
export function fieldsOf(form: Readonly<Record<string, FormValue>>): readonly Field[] {
  const fields: Field[] = []
  for (const key of Object.keys(form)) flatten(key, form[key], fields)
  return fields
}

/** Parses a query or a form body into fields in order, decoding `+` and percent escapes. Null for a broken escape. */
export function parseFields(text: string): readonly Field[] | null {
  try {
    return text
      .split('&')
      .filter((part) => part !== '')
      .map((part): Field => {
        const [key = '', ...rest] = part.split('=')
        return [decode(key), decode(rest.join('='))]
      })
  } catch (error) {
    // decodeURIComponent throws only for an escape that is not UTF-8.
    if (error instanceof URIError) return null
    throw error
  }
}

/** Numbers repeated `name[]` fields as PHP does when it reads a form: the signed text contains the numbers. */
export function numberFields(fields: readonly Field[]): readonly Field[] {
  const next = new Map<string, number>()
  return fields.map(([key, value]): Field => {
    const [, name, place] = /^(.+)\[(\d{0,6})\]$/.exec(key) ?? []
    if (name === undefined || place === undefined) return [key, value]
    const number = place === '' ? (next.get(name) ?? 0) : Number(place)
    next.set(name, Math.max(next.get(name) ?? 0, number + 1))
    return [place === '' ? `${name}[${number}]` : key, value]
  })
}

/**
 * Encodes fields as PHP does (RFC 1738): a space is `+`, and everything but letters, digits, `-`, `_` and `.` is
 * escaped, including `*` and `~`.
 */
export function writeFields(fields: readonly Field[]): string {
  return fields.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&')
}

/** Sorts by the name before the first bracket, in code point order; fields of one name keep their order. */
export function sortFields(fields: readonly Field[]): readonly Field[] {
  return fields.toSorted(([left], [right]) => compare(topOf(left), topOf(right)))
}

const flatten = (key: string, value: FormValue, into: Field[]): void => {
  if (value === null || value === undefined) return
  if (typeof value === 'boolean') into.push([key, value ? '1' : '0'])
  else if (typeof value === 'object')
    for (const [inner, each] of Object.entries(value)) flatten(`${key}[${inner}]`, each as FormValue, into)
  else into.push([key, String(value)])
}

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))

const encode = (text: string): string =>
  plain.test(text)
    ? text
    : encodeURIComponent(text)
        .replace(/[!'()*~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
        .replaceAll('%20', '+')

// Text that needs no escaping: nearly every name and id.
const plain = /^[\w.-]*$/

const topOf = (key: string): string => {
  const bracket = key.indexOf('[')
  return bracket < 0 ? key : key.slice(0, bracket)
}

const compare = (left: string, right: string): number => {
  if (left === right) return 0
  return left < right ? -1 : 1
}
