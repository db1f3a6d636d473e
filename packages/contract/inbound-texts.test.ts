import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { createPayout } from './payments/http.ts'

// docs/rules/wire.md#texts-from-outside

type Field = { readonly name: string; readonly text: z.ZodMiniType }

/** Passwords are only ever hashed: nobody reads them, and one that was chosen must go on working. */
const hashed = /^(password|oldPassword|newPassword)$/

const modules = await Promise.all(
  globSync('*/*.ts', { cwd: import.meta.dirname, exclude: (path) => path.endsWith('.test.ts') }).map(async (path) =>
    Object.values((await import(`./${path}`)) as object),
  ),
)
const endpoints = modules
  .flat()
  .filter(
    (value): value is Endpoint =>
      typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'replies' in value,
  )
const fields = endpoints.flatMap((endpoint) =>
  [endpoint.params, endpoint.query, endpoint.body]
    .flatMap((schema) => (schema === undefined ? [] : textsIn(schema)))
    .map(({ name, text }) => ({ where: `${endpoint.method} ${endpoint.path} ${name}`, name, text })),
)

test('every endpoint is looked at', () => {
  expect(new Set(endpoints).size).toBeGreaterThan(60)
  expect(fields.map(({ where }) => where)).toContain('POST /payments/payout recipientName')
})

describe.each(fields.filter(({ name }) => !hashed.test(name)))('$where', ({ text }) => {
  test.each(['\u0000', '\u0007', '\u001B', '\u007F', '\u0085', '\u2028', '\uD800'])('holds no %j', (control) => {
    expect(text.safeParse(`Olena${control}Koval`).success).toBe(false)
  })
})

describe('the name of who gets a withdrawal', () => {
  const isGood = (recipientName: string) =>
    createPayout.body.safeParse({ method: 'visa', amount: '500', destination: '4242', recipientName }).success

  test.each(["Олена Д'яченко-Коваль", 'Әлия Нұрланқызы', 'José  Ñandú', ' Olena Koval '])('may be %j', (name) =>
    expect(isGood(name)).toBe(true),
  )
  test.each([
    'Olena',
    'Olena\nKoval',
    'Olena\tKoval',
    'Olena\u001B[2K Koval',
    'Olena \u202Elavok',
    'Olena\u200B Koval',
    'Olena \uFEFFKoval',
    'Olena \u2066Koval',
    'Ole\u034Fna Koval',
    'Olena \u115FKoval',
    'Olena\uFE0F Koval',
    'Olena \u3164',
    'Olena \u{E0100}Koval',
    'Olena \u2800Koval',
    'Olena \u{E000}Koval',
  ])('may not be %j', (name) => expect(isGood(name)).toBe(false))
})

/** Every text of a schema, by the name of its field; enumerations and numbers hold no free text. */
function textsIn(schema: z.ZodMiniType, name = ''): Field[] {
  const { def } = schema._zod as unknown as {
    def: {
      type: string
      shape?: Record<string, z.ZodMiniType>
      innerType?: z.ZodMiniType
      element?: z.ZodMiniType
      options?: z.ZodMiniType[]
      valueType?: z.ZodMiniType
    }
  }
  switch (def.type) {
    case 'string':
      return [{ name, text: schema }]
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([field, inner]) => textsIn(inner, field))
    case 'union':
      return (def.options ?? []).flatMap((inner) => textsIn(inner, name))
    default:
      return [def.innerType, def.element, def.valueType].flatMap((inner) =>
        inner === undefined ? [] : textsIn(inner, name),
      )
  }
}
