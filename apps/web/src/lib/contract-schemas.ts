// The contract's `zod/mini` in a browser. The server checks what browsers send, so only frames of live streams are
// checked here: by type, listed values and pattern. No page loads the library before it needs schemas of its own.

type Fits = (value: unknown) => boolean
type Fields = Readonly<Record<string, Schema>>
type Schema = {
  readonly fits: Fits
  /** Of an object. */
  readonly fields?: Fields
  /** Of an enum. */
  readonly values?: readonly string[]
  check(...checks: readonly Schema[]): Schema
  safeParse(value: unknown): { readonly success: boolean }
}

const schema = (fits: Fits, parts?: Pick<Schema, 'fields' | 'values'>): Schema => ({
  ...parts,
  fits,
  check: (...checks) => schema((value) => fits(value) && checks.every((check) => check.fits(value))),
  safeParse: (value) => ({ success: fits(value) }),
})

/** Other schemas belong to requests and replies: a live frame that is checked with one fails immediately. */
const unread = (): Schema =>
  schema(() => {
    throw new Error('no frame is checked with this kind of schema in a browser')
  })

const typed = (type: string) => () => schema((value) => typeof value === type)
const object = (fields: Fields): Schema => {
  const named = Object.entries(fields)
  return schema((value) => isObject(value) && named.every(([name, { fits }]) => fits(value[name as never])), { fields })
}
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const kinds = {
  string: typed('string'),
  number: typed('number'),
  boolean: typed('boolean'),
  regex: (pattern: RegExp) => schema((value) => pattern.test(String(value))),
  enum: (values: readonly string[]) => schema((value) => values.includes(String(value)), { values }),
  nullable: ({ fits }: Schema) => schema((value) => value === null || fits(value)),
  optional: ({ fits }: Schema) => schema((value) => value === undefined || fits(value)),
  array: ({ fits }: Schema) => schema((value) => Array.isArray(value) && value.every(fits)),
  object,
  extend: (base: Schema, fields: Fields) => object({ ...base.fields, ...fields }),
  /** Of an enum: each of its values is a key. */
  record: ({ values }: Schema, each: Schema) =>
    values ? object(Object.fromEntries(values.map((name) => [name, each]))) : unread(),
  coerce: { number: unread },
}

export const schemas = new Proxy(kinds, { get: (known, name) => known[name as keyof typeof known] ?? unread })
