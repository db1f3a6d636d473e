import fc from 'fast-check'
import type { Schema } from './operations.ts'

// What a caller could send in the place of a schema: mostly what it asks for, sometimes what it must refuse.

/** Texts that have broken programs: other digits, other spaces, malformed numbers, code of other languages. */
const nasty = [
  '',
  ' ',
  '\t',
  '\u0000',
  '\u00a0',
  '\u200b',
  '\u202e',
  '\ud800',
  '🎰',
  'ё'.repeat(300),
  'a'.repeat(5_000),
  '١٢٣',
  '1e2',
  '-1',
  '+1',
  '0x10',
  'NaN',
  'Infinity',
  '-0',
  '9007199254740993',
  '999999999999.99',
  '1000000000000',
  '0.001',
  '1,00',
  "' or 1=1 --",
  '"; drop table identity.player; --',
  '${7*7}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '275760-09-13',
  '=1+1',
  '\r\nx-injected: yes',
  'data:text/html,x',
  'javascript:alert(1)',
  'http://169.254.169.254/',
  '//evil.example',
  '[object Object]',
]

const strange = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
  fc.constant([[[[]]]]),
  fc.bigInt().map(String),
)

/** Values with a meaning to the product, with which a request passes its first check. */
export type Known = Readonly<{
  texts: readonly string[]
  ids: readonly string[]
  /** Typical values of a field of this name. */ named: Readonly<Record<string, readonly string[]>>
}>

const every = 12

/** A value for a schema: what it asks for, or, once in twelve, something else. `name` is the field's. */
export function valueFor(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const usual = known.named[name]
  const fitting = fittingFor(schema, known)
  const asked =
    usual === undefined
      ? fitting
      : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: fitting })
  return fc.oneof({ weight: every - 1, arbitrary: asked }, { weight: 1, arbitrary: strange })
}

function fittingFor(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => fittingFor(one, known)))
  const [type] = [schema.type ?? 'string'].flat()
  switch (type) {
    case 'object':
      return objectFor(schema, known)
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, known), { maxLength: 5 })
    case 'integer':
      return fc.integer({ min: within(schema.minimum, -1_000_000), max: within(schema.maximum, 1_000_000) })
    case 'number':
      return fc.oneof(
        fc.integer({ min: within(schema.minimum, -1_000_000), max: within(schema.maximum, 1_000_000) }),
        fc.double({ min: within(schema.minimum, -1e6), max: within(schema.maximum, 1e6), noNaN: true }),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return textFor(schema, known)
  }
}

const within = (bound: number | undefined, otherwise: number): number =>
  bound === undefined || Math.abs(bound) > 2 ** 31 - 1 ? otherwise : bound

/** Each field is there or not; sometimes one more is. */
function objectFor({ properties = {}, required = [] }: Schema, known: Known): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      fc.option(valueFor(schema, known, name), { nil: undefined, freq: required.includes(name) ? every * 2 : 2 }),
    ]),
  )
  const further = fc.option(
    fc.tuple(fc.constantFrom('role', 'id', 'player_id', 'constructor', 'amount', 'isAdmin', ''), strange),
    { nil: undefined, freq: 1 },
  )
  return fc.tuple(fc.record(fields), fc.integer({ min: 0, max: every }), further).map(([object, chance, more]) => {
    const present = Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))
    return chance === 0 && more !== undefined ? { ...present, [more[0]]: more[1] } : present
  })
}

function textFor({ pattern, format, minLength = 0, maxLength = 60 }: Schema, known: Known): fc.Arbitrary<string> {
  const ownWords = fc.constantFrom(...known.texts)
  if (pattern === undefined && format === undefined)
    return fc.oneof(
      { weight: 3, arbitrary: ownWords },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) }) },
    )
  const shaped = fc.stringMatching(new RegExp(pattern ?? '^.{0,60}$'))
  const fitting = [...known.texts, ...known.ids].filter((text) => new RegExp(pattern ?? '').test(text))
  return fitting.length === 0 ? shaped : fc.oneof(shaped, fc.constantFrom(...fitting))
}
