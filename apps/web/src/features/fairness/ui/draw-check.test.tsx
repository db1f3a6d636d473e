import { ok } from '@zoria/kernel'
import { expect, test } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../i18n/catalogues.ts'
import type { Revealed } from '../model/check-draw.ts'
import { Refused } from '../../../lib/queries/answer-of.ts'
import { createQueryClient } from '../../../lib/queries/query-client.ts'
import { askedAnew, Committed, DrawVerdict, Failed, raffleIn, ticketListIn } from './draw-check.tsx'

await loadTextsOf('fairness')
const draw: Revealed = {
  id: 'd-1',
  use: 'wheel',
  hash: 'ab'.repeat(32),
  committed_at: '2026-11-24T12:00:00.000Z',
  server_seed: '07'.repeat(32),
  client_seed: 'dyke-pole-27',
  nonce: 4,
  input: '{"sectors":[]}',
  result: '{"sector":"money-50"}',
  revealed_at: '2026-11-24T12:05:00.000Z',
}

test('before the draw only the commitment is shown', () => {
  const html = rendered(
    <Committed
      draw={{
        ...draw,
        server_seed: null,
        client_seed: null,
        nonce: null,
        input: null,
        result: null,
        revealed_at: null,
      }}
    />,
  )
  for (const text of ['Not drawn yet', 'a spin of the wheel', draw.hash]) expect(html).toContain(text)
  expect(html).not.toContain(draw.server_seed)
})

test('a draw that was only committed a moment ago is asked for again', async () => {
  const queries = createQueryClient()
  queries.setQueryData(['draws', 'd-1'], 'committed')
  const draw = { ...askedAnew, queryKey: ['draws', 'd-1'], queryFn: async () => 'revealed' }
  expect(await queries.fetchQuery(draw)).toBe('revealed')
})

test('after the draw every step shows what was published and what was computed', () => {
  const html = rendered(
    <DrawVerdict
      draw={draw}
      steps={[
        { what: 'hash', isRight: true, published: 'aa', computed: 'aa' },
        { what: 'result', isRight: false, published: 'money-50', computed: 'nothing' },
      ]}
    />,
  )
  for (const text of [
    'doesn’t match its seeds',
    'matches the hash shown in advance',
    'Another result follows',
    'money-50',
    'nothing',
    'dyke-pole-27',
    'send this to support',
  ])
    expect(html).toContain(text)
})

test('what could not be compared is neither right nor wrong', () => {
  const html = rendered(
    <DrawVerdict
      draw={{ ...draw, use: 'raffle' }}
      steps={[
        { what: 'hash', isRight: true, published: 'aa', computed: 'aa' },
        { what: 'winners', isRight: null, published: '–', computed: '1: 4' },
      ]}
    />,
  )
  for (const text of ['>The draw matches its seeds<', 'doesn’t show this raffle']) expect(html).toContain(text)
  expect(html).not.toContain('send this to support')
})

const refused = (code: 'RAFFLE_NOT_FOUND' | 'RAFFLE_NOT_FROZEN' | 'UNREACHABLE' | 'RATE_LIMITED') =>
  ({ ok: false, refusal: { code, status: 0, retryAfter: null } as Refused['refusal'] }) as never

test('a ticket list is compared where there is one', () => {
  expect(ticketListIn(ok({ status: 200, body: { hash: 'ab', list: '1-3 1\n', draw_id: 'd-1' } } as never))).toBe(
    '1-3 1\n',
  )
})

test.each(['RAFFLE_NOT_FOUND', 'RAFFLE_NOT_FROZEN'] as const)('%s: there is no list', (code) =>
  expect(ticketListIn(refused(code))).toBeNull(),
)

test.each(['UNREACHABLE', 'RATE_LIMITED'] as const)('%s says nothing about the draw: the check breaks', (code) =>
  expect(() => ticketListIn(refused(code))).toThrow(Refused),
)

test('a raffle is compared where the site shows it', () => {
  expect(raffleIn(ok({ status: 200, body: { id: 'r-1', number: 4 } } as never) as never)).toEqual({
    id: 'r-1',
    number: 4,
  })
  expect(raffleIn(refused('RAFFLE_NOT_FOUND'))).toBeNull()
  expect(() => raffleIn(refused('UNREACHABLE'))).toThrow(Refused)
})

test.each([
  ['no network', new Refused({ code: 'UNREACHABLE', status: 0, retryAfter: null } as Refused['refusal'])],
  ['a browser without the algorithm', new Error('no such algorithm')],
])('a failed check can be repeated: %s', (_, error) => {
  const html = rendered(<Failed error={error} onAgain={() => undefined} />)
  expect(html).toMatch(/role="alert".*<button[^>]*>.*Try again/s)
})
