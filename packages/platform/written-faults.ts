import { holdsInvisible } from '@zoria/kernel/invisible'
import { closest } from 'fastest-levenshtein'
import type * as core from 'zod/v4/core'

type Path = readonly PropertyKey[]
type Issue = core.$ZodIssue

/**
 * What is wrong with a file that staff wrote, a sentence per fault, each with its field. An unknown field or value
 * comes with the nearest right one. `whole` names the file itself.
 */
export function writtenFaults(
  issues: readonly Issue[],
  { schema, written, whole }: { readonly schema: core.$ZodType; readonly written: unknown; readonly whole: string },
): readonly string[] {
  return issues.flatMap((issue) => {
    const field = issue.path.join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => unknownField([...issue.path, key].join('.'), key, keysAt(schema, issue.path)))
    if (issue.code === 'invalid_value')
      return `${field || whole}: ${unknownValue(valueAt(written, issue.path), issue.values.map(String))}`
    if (issue.code === 'invalid_union' && issue.discriminator !== undefined)
      return `${field || whole}: ${unknownValue(valueAt(written, issue.path), choicesAt(schema, issue.path))}`
    return `${field || whole}: ${issue.message}`
  })
}

/** The sentence about a field that nothing reads. */
export const unknownField = (field: string, key: string, known: readonly string[]): string =>
  `${field}: there is no such field${known.length === 0 ? '' : `; did you mean ${nearest(key, known)}?`}`

/** The sentence about a value that is none of the known ones. */
export function unknownValue(value: unknown, known: readonly string[]): string {
  if (typeof value !== 'string' || value === '') return `one of ${known.join(', ')} is needed`
  return `there is no ${JSON.stringify(value)}; did you mean ${nearest(value, known)}?`
}

/** The sentence about a name that nothing of its kind has; no other is named where there is none. */
export const unknownNamed = (kind: string, name: string, known: readonly string[]): string =>
  `there is no ${kind} ${JSON.stringify(name)}${known.length === 0 ? '' : `; did you mean ${nearest(name, known)}?`}`

/** The most similar name: one that continues the text, else the one with the fewest changes. */
export function nearest(text: string, known: readonly string[]): string {
  const lower = text.toLowerCase()
  const continued = known.filter((name) => name.toLowerCase().startsWith(lower))
  return closest(text, continued.length > 0 ? continued : [...known])
}

/** Texts of a file that show nothing: empty, or only spaces and characters that nobody sees. */
export function blankFaults(written: unknown, path = ''): readonly string[] {
  if (typeof written === 'string')
    return [...written].every((sign) => sign.trim() === '' || holdsInvisible(sign))
      ? [`${path}: a text that is not blank is needed`]
      : []
  if (typeof written !== 'object' || written === null) return []
  return Object.entries(written).flatMap(([key, value]) => blankFaults(value, path === '' ? key : `${path}.${key}`))
}

/** Fields of a written value that its parsed form has lost: nothing reads them. */
export function lostFields(written: unknown, parsed: unknown, path: string): readonly string[] {
  if (typeof written !== 'object' || written === null || typeof parsed !== 'object' || parsed === null) return []
  const kept = parsed as Readonly<Record<string, unknown>>
  return Object.entries(written).flatMap(([key, value]) =>
    Object.hasOwn(kept, key)
      ? lostFields(value, kept[key], `${path}.${key}`)
      : [unknownField(`${path}.${key}`, key, Object.keys(kept))],
  )
}

const valueAt = (written: unknown, path: Path): unknown =>
  path.reduce(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    written,
  )

/** Keys of the objects that a schema allows at a path. */
const keysAt = (schema: core.$ZodType, path: Path): readonly string[] => [
  ...new Set(
    schemasAt([schema], path).flatMap((each) => {
      const { def } = (each as core.$ZodTypes)._zod
      return def.type === 'object' ? Object.keys(def.shape) : []
    }),
  ),
]

/** Values that the discriminator of a union may have: the last key of the path. */
function choicesAt(schema: core.$ZodType, path: Path): readonly string[] {
  return schemasAt([schema], path).flatMap((each) => {
    const { def } = (each as core.$ZodTypes)._zod
    if (def.type === 'literal') return def.values.map(String)
    return def.type === 'enum' ? Object.values(def.entries).map(String) : []
  })
}

function schemasAt(schemas: readonly core.$ZodType[], path: Path): readonly core.$ZodType[] {
  const open = schemas.flatMap(unwrapped)
  const [key, ...rest] = path
  if (key === undefined) return open
  return schemasAt(
    open.flatMap((each) => partOf(each, key)),
    rest,
  )
}

function unwrapped(schema: core.$ZodType): readonly core.$ZodType[] {
  const { def } = (schema as core.$ZodTypes)._zod
  switch (def.type) {
    case 'union':
      return def.options.flatMap(unwrapped)
    case 'nullable':
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return unwrapped(def.innerType)
    case 'pipe':
      return unwrapped(def.in)
    default:
      return [schema]
  }
}

function partOf(schema: core.$ZodType, key: PropertyKey): readonly core.$ZodType[] {
  const { def } = (schema as core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return def.shape[String(key)] === undefined ? [] : [def.shape[String(key)] as core.$ZodType]
    case 'array':
      return [def.element]
    case 'record':
      return [def.valueType]
    default:
      return []
  }
}
