import { describe, expect, test } from 'vitest'
import { rendered } from '../../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../../i18n/catalogues.ts'
import { cached, createQueryClient } from '../../../../lib/queries/query-client.ts'
import { allRounds } from '../../model/round-filters.ts'
import type { Round } from '../../rounds-api.ts'
import { Rounds } from './round-history.tsx'

await loadTextsOf('rounds')

const queryKey = [...cached.rounds, 'list', allRounds]
const round: Round = {
  id: 'studio/r-1',
  game: { slug: 'berkut', name: 'Golden Eagle' },
  money: 'real',
  status: 'settled',
  stake: '5.00',
  payout: '12.50',
  currency: 'uah',
  started_at: '2026-11-21T12:00:00.000Z',
  ended_at: '2026-11-21T12:00:05.000Z',
}

type Asked = { readonly next: string | null; readonly isFailed: boolean; readonly isForward?: boolean }

function shown({ next, isFailed, isForward = false }: Asked): string {
  const queries = createQueryClient()
  queries.setQueryData(queryKey, { pages: [{ items: [round], next }], pageParams: [undefined] })
  if (isFailed)
    queries
      .getQueryCache()
      .find({ queryKey })
      ?.setState({
        status: 'error',
        error: new Error('offline'),
        fetchMeta: isForward ? { fetchMore: { direction: 'forward' } } : null,
      })
  return rendered(<Rounds filters={allRounds} onReset={() => undefined} />, { queries })
}

describe('the rounds that were loaded stay in view', () => {
  test.each([
    ['older rounds cannot be loaded', { next: 'r-0', isFailed: true, isForward: true }],
    ['the list cannot be updated', { next: null, isFailed: true }],
  ])('with the error and a retry when %s', (_, asked) => {
    const html = shown(asked)
    expect(html).toContain('Golden Eagle')
    expect(html).toMatch(/role="alert"[^>]*>Something went wrong/)
    expect(html).toContain('Try again')
    expect(html).not.toContain('Show more')
  })

  test('with the button for older rounds after a load without errors', () => {
    const html = shown({ next: 'r-0', isFailed: false })
    expect(html).toContain('Show more')
    expect(html).not.toContain('Something went wrong')
  })
})
