import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { schemalessContract } from './schemaless-contract.ts'

type Context = { readonly parse: typeof parseAst }
type Transform = (this: Context, code: string, id: string) => { readonly code: string } | null

const transform = schemalessContract().transform as Transform
const contract = '/zoria/packages/contract/cups/http.ts'
const inBrowser = (code: string, id = contract) => transform.call({ parse: parseAst }, code, id)?.code

const source = `import * as z from 'zod/mini'
const slug = z
  .string().check(z.regex(/^[a-z.]+$/))
const cup = z.object({ slug })
export const getCup = endpoint({ method: 'GET', path: '/cups/:slug', access: 'open', summary: 'A cup',
  params: z.object({ slug: z.string() }), replies: { 200: z.object({ items: [
  cup] }), 204: null }, refusals: ['CUP_NOT_FOUND'] })
export type Cup = z.output<typeof cup>
`

test('browsers get the addresses and statuses of endpoints, and schemas of the stand-in', () => {
  const code = inBrowser(source)
  const getCup = "endpoint({ method: 'GET', path: '/cups/:slug', access: 'open', replies: { 200: true, 204: null } })"
  expect(code).toContain(`export const getCup = ${getCup}\n`)
  expect(code).toContain('slug = $contractSchemas\n  .string().check($contractSchemas.regex(/^[a-z.]+$/))\n')
  expect(code).toContain('cup = $contractSchemas.object({ slug })\n')
  expect(code).toMatch(/^import \{ schemas as \$contractSchemas \} from ".*contract-schemas\.ts"\n/)
})

test('other modules stay as they are', () => {
  expect(inBrowser(source, '/zoria/apps/web/src/form.ts')).toBeUndefined()
  expect(inBrowser('export const max = 20\n')).toBeUndefined()
})
