import type { Battle, BattleDetails } from '@zoria/contract/battles/http'
import type { User } from '@zoria/contract/identity/http'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../i18n/catalogues.ts'
import { cached } from '../../../lib/queries/query-client.ts'
import { BattleSummary } from './battle-summary.tsx'
import { BattleTable } from './battle-table.tsx'
import { AllPlaces } from './all-places.tsx'
import { Prizes, Rules } from './battle-facts.tsx'
import { moneyPrize, notJoined, seventh, steppe } from './battle-samples.ts'
import { StripLine } from './battle-strip.tsx'
import { OwnPlace } from './own-place.tsx'

await loadTextsOf('battles')
const player = { user: { id: 'p-1' } as User }
const plain = (html: string) => html.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '')
const card = (battle: Partial<Battle>) =>
  plain(rendered(<BattleSummary battle={{ ...steppe, ...battle }} readAt={0} />, player))

describe('the card of a battle', () => {
  test.each([
    ['a visitor may read', { own: null }, ['See the table', 'Running', 'Gold cup', '5 000 ₴'], ['>Join<', '>Play<']],
    ['a player may join', { own: notJoined }, ['>Join<', 'aria-label="Join: Wild Steppe"'], ['>Play<']],
    [
      'a player of another league reads why not',
      { own: { ...notJoined, barrier: 'BATTLE_LEAGUE_NOT_REACHED' } },
      ['Your league does not take part', 'Rating levels 2–4', 'See the table'],
      ['>Join<', '>Play<'],
    ],
    [
      'an excluded player reads why not',
      { own: { ...notJoined, barrier: 'PLAYER_EXCLUDED' } },
      ['battle-barrier'],
      ['>Join<', '>Play<'],
    ],
    [
      'the qualification is counted',
      { own: { ...seventh, state: 'in_qualification', rank: null, rounds: 3, rounds_to_qualify: 2 } },
      ['Qualification', '3 of 5 rounds', '>Play<'],
      ['>Join<'],
    ],
    [
      'a ranked player sees place, prize and the gap to the next prize',
      { own: seventh },
      ['Place 7', 'Prize now: 100 ₴', '×2.70 to place 3 · 500 ₴', 'href="/games/berkut?mode=money"'],
      ['>Join<'],
    ],
    [
      'an upcoming battle counts down to its start',
      { status: 'upcoming', own: notJoined },
      ['Starts soon', 'Starts in', '>Join<'],
      ['Ends in'],
    ],
    [
      'a paid battle shows the own prize',
      {
        status: 'paid',
        finished_at: '2026-11-25T08:00:05.000Z',
        own: { ...seventh, state: 'placed', prize_status: 'paid' },
      },
      ['Prizes paid', 'Your prize: 100 ₴', 'See the results', '/battles/last/steppe'],
      ['>Join<', '>Play<', 'Ends in'],
    ],
    [
      'a cancelled battle shows its status',
      { status: 'cancelled', cancelled_at: '2026-11-24T09:00:00.000Z', own: null },
      ['Cancelled', '24/11/2026', 'See details'],
      ['>Join<', 'Ends in', 'See the results'],
    ],
  ] as const)('%s', (_, battle, present, absent) => {
    const html = card(battle as Partial<Battle>)
    for (const text of present) expect(html).toContain(text)
    for (const text of absent) expect(html).not.toContain(text)
  })
})

test('a player who is excluded while the card is open reads why he can no longer play', () => {
  const queries = new QueryClient()
  const own = { ...seventh, barrier: 'PLAYER_EXCLUDED' as const }
  queries.setQueryData(cached.frame('battle', 'steppe'), { slug: 'steppe', own })
  const html = plain(
    rendered(<BattleSummary battle={{ ...steppe, own: seventh }} readAt={0} />, { ...player, queries }),
  )
  expect(html).toContain('battle-barrier')
  expect(html).not.toContain('>Play<')
})

describe('the table', () => {
  const table = (battle: Partial<BattleDetails>, live = { board: null, isLive: false }) =>
    plain(rendered(<BattleTable battle={{ ...steppe, ...battle }} own={battle.own ?? null} live={live} />, player))

  test('a tie is marked, prizes are named, and the end of the prizes is shown', () => {
    const html = table({})
    expect(html.match(/same score, reached later/g)).toHaveLength(2)
    expect(html).toMatch(/Vik\*\*\*91.*×30\.00.*2 000 ₴/)
    expect(html).toContain('prizes end at place 10')
  })

  test.each([
    ['upcoming', { status: 'upcoming', leaders: [] }, 'The table opens with the battle'],
    ['nobody yet', { leaders: [] }, 'Nobody is ranked yet'],
    ['nobody at the end', { status: 'paid', leaders: [] }, 'Nobody is in the table'],
    ['connecting', {}, 'connecting'],
    ['final', { status: 'paid', finished_at: '2026-11-25T08:00:05.000Z' }, 'final · 25/11/2026, 08:00'],
  ] as const)('%s', (_, battle, text) => expect(table(battle as unknown as Partial<BattleDetails>)).toContain(text))

  test('the own row is pinned, and named “You”', () => {
    expect(table({ own: seventh })).toMatch(/aria-current="true".*>You</)
  })
})

test.each([
  [10, ''],
  [11, 'Show all places (11)'],
  [1_204, 'Show all places (1 204)'],
] as const)('of %i places the whole table is offered as “%s”', (ranked, text) => {
  const html = plain(rendered(<AllPlaces battle={{ ...steppe, ranked }} />))
  expect(html.replace(/<[^>]*>/g, '')).toBe(text)
  expect(html.includes('aria-expanded="false"')).toBe(text !== '')
})

describe('the own place', () => {
  const place = (own: typeof seventh, battle: Partial<BattleDetails> = {}) =>
    plain(rendered(<OwnPlace battle={{ ...steppe, ...battle }} own={own} ranked={64} />, player))

  test('shows what is missing to the next place and to the next prize', () => {
    const html = place(seventh)
    for (const text of [
      'Place 7',
      'of 64 in the table',
      'in the prizes',
      'To place 6',
      '×0.40',
      'To place 3, prize 500 ₴',
      '×2.70',
      'Ahead of the first place without a prize',
      '×1.10',
      'Rounds left',
    ])
      expect(html).toContain(text)
  })

  test.each([
    ['owed', 'Your prize is on its way'],
    ['paid', 'Your prize is paid'],
    ['withheld', 'Your prize is withheld'],
  ] as const)('a prize that is %s shows its status, and no gap any more', (prize_status, text) => {
    const html = place({ ...seventh, state: 'placed', prize_status }, { status: 'paid' })
    expect(html).toContain(text)
    expect(html).not.toContain('To place 6')
  })

  test.each([
    [2, 5, '2 of 5 rounds<'],
    [0, 1, '0 of 1 round<'],
  ])('shows the progress of the qualification: %i of %i', (rounds, wanted, text) =>
    expect(
      place(
        { ...seventh, state: 'in_qualification', rank: null, rounds, rounds_to_qualify: wanted - rounds },
        { qualification_rounds: wanted },
      ),
    ).toContain(text),
  )
})

test('prizes are listed by place and by range', () => {
  const html = plain(
    rendered(
      <Prizes
        battle={{
          ...steppe,
          fund: { kind: 'proportional', amount: '5000.00', percent: '2.50', min: '1000.00', awarded: null },
        }}
        nameOf={({ name }) => name}
      />,
    ),
  )
  for (const text of ['Place 1', '2 000 ₴', 'Places 2–3', '500 ₴ each', '2.5 % of counted bets', 'at least 1 000 ₴'])
    expect(html).toContain(text)
})

test('prizes that are bonuses and free rounds are named', () => {
  const prizes: BattleDetails['prizes'] = [
    {
      from: 1,
      to: 1,
      prize: {
        kind: 'bonus',
        worth: '300.00',
        bonus: { id: 'o-1', names: { en: 'Steppe bonus', ua: 'Бонус', ru: 'Бонус', kz: 'Бонус' } },
        free_rounds: null,
      },
    },
    {
      from: 2,
      to: 2,
      prize: {
        kind: 'free_rounds',
        worth: '100.00',
        bonus: null,
        free_rounds: { count: 20, stake: '5.00', game: { slug: 'berkut', name: 'Berkut' } },
      },
    },
  ]
  const html = plain(rendered(<Prizes battle={{ ...steppe, prizes }} nameOf={({ name }) => `Our ${name}`} />))
  for (const text of ['Steppe bonus', '20 free rounds', 'Our Berkut, 5 ₴ each']) expect(html).toContain(text)
})

test('rules are made of the terms of the battle', () => {
  const html = plain(rendered(<Rules battle={steppe} />))
  for (const text of [
    'play 5 rounds of at least 5 ₴ each',
    'multipliers of your rounds add up',
    'after joining',
    'No more than 100 rounds count',
    'Only your own money counts',
  ])
    expect(html).toContain(text)
})

test.each([
  ['a player in the table', seventh, 'Place 7, ×0.40 behind place 6'],
  ['the first', { ...seventh, rank: 1, next_place: null }, 'You lead'],
  ['a player who qualifies', { ...seventh, rank: null, rounds: 3, rounds_to_qualify: 2 }, '2 rounds to qualify'],
  ['a player who has not joined', notJoined, 'Prize fund 5 000 ₴'],
] as const)('the strip of a game shows %s', (_, own, text) =>
  expect(
    plain(rendered(<StripLine battle={{ ...steppe, own, top_prize: moneyPrize('1.00') }} readAt={0} />, player)),
  ).toContain(text),
)
