import { expect, test } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../i18n/catalogues.ts'
import type { Revealed } from '../model/check-draw.ts'
import { Committed, DrawVerdict } from './draw-check.tsx'

await loadTextsOf('fairness')
const draw: Revealed = { id: 'd-1', use: 'wheel', hash: 'ab'.repeat(32), committed_at: '2026-11-24T12:00:00.000Z', server_seed: '07'.repeat(32), client_seed: 'dyke-pole-27', nonce: 4, input: '{"sectors":[]}', result: '{"sector":"money-50"}', revealed_at: '2026-11-24T12:05:00.000Z' }

test('before the draw only the commitment is shown', () => {
  const html = rendered(<Committed draw={{ ...draw, server_seed: null, client_seed: null, nonce: null, input: null, result: null, revealed_at: null }} />)
  for (const text of ['Not drawn yet', 'a spin of the wheel', draw.hash]) expect(html).toContain(text)
  expect(html).not.toContain(draw.server_seed)
})

test('after the draw every step shows what was published and what was computed', () => {
  const html = rendered(<DrawVerdict draw={draw} steps={[{ what: 'hash', isRight: true, published: 'aa', computed: 'aa' }, { what: 'result', isRight: false, published: 'money-50', computed: 'nothing' }]} />)
  for (const text of ['doesn’t match its seeds', 'matches the hash shown in advance', 'Another result follows', 'money-50', 'nothing', 'dyke-pole-27', 'send this to support']) expect(html).toContain(text)
})
