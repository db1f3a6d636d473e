import fc from 'fast-check'
import type { Operation, Parameter } from './operations.ts'
import { valueFor, type Known } from './values.ts'

/** The apparent sender. */
export type Claim = 'player' | 'other player' | 'nobody' | 'nonsense'

/** A request as it goes onto the wire. */
export type FuzzRequest = Readonly<{
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body: string | null
  claim: Claim
  isStream: boolean
}>

/** Requests of one endpoint: mostly valid ones, sometimes invalid ones. */
export function requestsOf(operation: Operation, known: Known): fc.Arbitrary<FuzzRequest> {
  const named = (place: Parameter['in']) =>
    fc.tuple(
      ...operation.parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, schema }) =>
          fc.tuple(
            fc.constant(name),
            fc.option(valueFor(schema, known, name), { nil: undefined, freq: place === 'path' ? 1_000 : 2 }),
          ),
        ),
    )
  const claim = fc.constantFrom<Claim[]>(
    'player',
    'player',
    'player',
    'player',
    'player',
    'player',
    'other player',
    'nobody',
    'nonsense',
  )
  return fc
    .tuple(named('path'), named('query'), bodyFor(operation, known), headersFor(known), claim)
    .map(([path, query, sent, headers, claimed]) => ({
      method: operation.method,
      url: urlOf(operation, { path, query }),
      headers: { ...headers, ...sent.headers },
      body: sent.body,
      claim: claimed,
      isStream: operation.isStream,
    }))
}

type Named = readonly (readonly [string, unknown])[]

function urlOf(operation: Operation, { path, query }: { path: Named; query: Named }): string {
  const filled = path.reduce((url, [name, value]) => url.replace(`{${name}}`, encoded(value)), operation.path)
  const asked = query
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&')
  return `${filled}${asked === '' ? '' : `?${asked}`}`.slice(0, 6_000)
}

/** A text that is valid in a URL; half of a surrogate pair is not. */
const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())

type Sent = Readonly<{ headers: Readonly<Record<string, string>>; body: string | null }>

const json = { 'content-type': 'application/json' }

function bodyFor({ body, method }: Operation, known: Known): fc.Arbitrary<Sent> {
  const misused: fc.Arbitrary<Sent> = fc.constantFrom<Sent[]>(
    { headers: json, body: '{' },
    { headers: json, body: '' },
    { headers: json, body: '[]' },
    { headers: json, body: '"text"' },
    { headers: json, body: 'null' },
    { headers: json, body: '{"amount":"1.00","amount":"2.00"}' },
    { headers: json, body: '{"__proto__":{"isAdmin":true}}' },
    { headers: json, body: `${'['.repeat(200)}${']'.repeat(200)}` },
    { headers: json, body: JSON.stringify({ amount: 'x'.repeat(70_000) }) },
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'amount=1.00&amount=2.00&method[]=visa' },
    { headers: { 'content-type': 'text/plain' }, body: 'amount' },
    {
      headers: { 'content-type': 'application/xml' },
      body: '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
    },
    { headers: { 'content-type': 'nonsense' }, body: '{}' },
    { headers: { 'content-type': 'application/json; charset=utf-7' }, body: '{}' },
    { headers: {}, body: null },
  )
  const isBodied = body !== null || method !== 'GET'
  if (body === null)
    return fc.oneof(
      { weight: 9, arbitrary: fc.constant<Sent>({ headers: {}, body: null }) },
      ...(isBodied ? [{ weight: 1, arbitrary: misused }] : []),
    )
  const written = valueFor(body, known).map((value): Sent => ({ headers: json, body: JSON.stringify(value) ?? null }))
  return fc.oneof({ weight: 12, arbitrary: written }, { weight: 1, arbitrary: misused })
}

/** Headers that a route may read, in values that it may not expect. */
function headersFor({ texts }: Known): fc.Arbitrary<Record<string, string>> {
  const printable = fc.constantFrom(
    '',
    '1',
    'x'.repeat(300),
    'a,b',
    '"',
    "';--",
    '%00',
    '=',
    ';;;',
    ...texts.filter((text) => /^[\x20-\x7e]+$/.test(text)),
  )
  const names = [
    'idempotency-key',
    'x-visitor-id',
    'x-request-id',
    'accept-language',
    'accept',
    'cookie',
    'user-agent',
    'origin',
    'sec-fetch-site',
    'last-event-id',
    'x-forwarded-for',
    'if-none-match',
    'range',
  ]
  return fc
    .array(fc.tuple(fc.constantFrom(...names), printable), { maxLength: 2 })
    .map((pairs) => Object.fromEntries(pairs))
}
