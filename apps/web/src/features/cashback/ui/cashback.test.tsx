import { expect, test } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../i18n/catalogues.ts'
import { createQueryClient } from '../../../lib/queries/query-client.ts'
import { weeklyCashback } from '../model/questions.ts'
import { Weekly } from './weekly.tsx'

await loadTextsOf('rewards')

const week = {
  from: '2026-11-16',
  to: '2026-11-22',
  mode: 'turnover',
  percent: '0.10',
  basis: '10000.00',
  amount: '10.00',
  status: 'offered',
  grant_id: 'g-1',
  claim_until: new Date(Date.now() + 30 * 3_600_000).toISOString(),
}
const running = { ...week, status: 'open', grant_id: null, claim_until: null }

function shownOf(last: object | null, current: object = running): string {
  const queries = createQueryClient()
  queries.setQueryData(weeklyCashback.queryKey, {
    current,
    last,
    history: [],
    currency: 'uah',
    next_close_at: '2026-11-30T22:05:00.000Z',
  })
  return rendered(<Weekly claimButton={() => <button type="button">claim</button>} />, { queries })
}

test('an offered week counts down to the end of its 48 hours; the running week has no countdown', () => {
  expect(shownOf(week)).toMatch(/role="timer"[^>]*>1 d \d\d:\d\d:\d\d</)
  expect(shownOf(null)).not.toContain('role="timer"')
})

test('a week that has ended and is not closed yet is not called this week', () => {
  expect(shownOf(null)).toContain('>this week<')
  const html = shownOf(null, { ...running, status: 'closing' })
  expect(html).toContain('>being counted<')
  expect(html).not.toContain('this week')
})
