import type { User } from '@zoria/contract/identity/http'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../i18n/catalogues.ts'
import { DropTable } from './jackpot-history.tsx'
import { drawnRaffle, drop, fourJackpots, openRaffle, pick } from './jackpot-samples.ts'
import { jackpotsOf } from '../model/questions.ts'
import { JackpotStrip } from './jackpot-strip.tsx'
import { JackpotTickers } from './jackpot-tickers.tsx'
import { JackpotCards } from './jackpots-page.tsx'
import { Cards, Legend } from './pick-dialog.tsx'
import { Raffles } from './raffle-card.tsx'
import { RaffleList } from './raffle-history.tsx'

vi.mock('../../../styles/jackpots.css?url', () => ({ default: '/jackpots.css' }))
vi.mock('../../../lib/site.ts', () => ({ useSite: () => ({ language: 'en' }) }))
await loadTextsOf('jackpots')
const player = { user: { id: 'p-1', currency: 'uah' } as User }
const plain = (html: string) => html.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '')

describe('the jackpots', () => {
  test('each card has value, range, seed, share, least stake, games and the commitment', () => {
    const html = plain(rendered(<JackpotCards jackpots={fourJackpots} />))
    for (const text of [
      'Grand',
      '1 250 480.50 ₴',
      'from 500 000 ₴',
      'drops by 2 000 000 ₴',
      '250 000 ₴',
      '0.2 %',
      '5 ₴',
      'Slots',
      'href="/fairness?draw=draw-spades"',
      'c41d…09aa',
    ])
      expect(html).toContain(text)
  })

  test('the largest jackpot comes first', () =>
    expect(plain(rendered(<JackpotCards jackpots={fourJackpots} />))).toMatch(/Grand.*Major.*Minor.*Mini/s))

  test('a jackpot that staff stopped is marked as paused', () => {
    const html = plain(
      rendered(
        <JackpotTickers jackpots={{ ...fourJackpots, items: [{ ...fourJackpots.items[0]!, is_running: false }] }} />,
      ),
    )
    expect(html).toMatch(/data-state="frozen".*paused/s)
  })

  test('tickers lead to the jackpots', () =>
    expect(plain(rendered(<JackpotTickers jackpots={fourJackpots} />)).match(/href="\/jackpots"/g)).toHaveLength(4))
})

describe('the line of a game', () => {
  const line = (
    category: string,
    { isDemo = false, ...reader }: { readonly isDemo?: boolean; readonly user?: User } = {},
  ) => {
    const queries = new QueryClient()
    queries.setQueryData(jackpotsOf({ currency: 'uah' }).queryKey, fourJackpots)
    return plain(rendered(<JackpotStrip category={category} isDemo={isDemo} />, { ...reader, queries }))
  }

  test.each([
    ['a visitor', {}],
    ['a player', player],
    ['a demo player', { ...player, isDemo: true }],
  ] as const)('%s sees the values, which roll to the next ones', (_, reader) => {
    const html = line('slots', reader)
    expect(html).toMatch(/Grand.*1 250 480\.50 ₴.*Mini.*4 215\.75 ₴/s)
    expect(html.match(/class="digits"/g)).toHaveLength(4)
    expect(html.includes('Demo bets don’t count')).toBe('isDemo' in reader)
  })

  test('a jackpot of other games is left out', () => expect(line('table')).not.toContain('Grand'))
})

describe('the history', () => {
  test.each([
    [
      'a drop',
      drop,
      ['Major', 'Ir***na', 'href="/games/berkut"', '201 330.45 ₴', 'href="/fairness?draw=draw-1"'],
      ['voided', '>You<'],
    ],
    ['an own drop', { ...drop, is_own: true }, ['>You<'], ['Ir***na']],
    [
      'a drop that went back to the jackpot',
      { ...drop, alias: '***', is_voided: true, is_returned: true },
      ['returned to the jackpot', '<s translate="no">201 330.45 ₴</s>'],
      ['voided'],
    ],
    ['a voided drop', { ...drop, is_voided: true }, ['voided', '<s translate="no">201 330.45 ₴</s>'], []],
    ['a drop without its game', { ...drop, game: null }, ['>–<'], ['/games/']],
  ] as const)('%s', (_, shown, present, absent) => {
    const html = plain(rendered(<DropTable drops={[shown]} />))
    for (const text of present) expect(html).toContain(text)
    for (const text of absent) expect(html).not.toContain(text)
  })
})

describe('the raffle', () => {
  const card = (current: typeof openRaffle | null, last: typeof openRaffle | null, reader: object = player) =>
    plain(rendered(<Raffles current={current} last={last} invitation="Join here" onMoment={() => undefined} />, reader))
  test.each([
    [
      'a player sees tickets, numbers, chance and what is missing',
      card(openRaffle, null),
      [
        '34',
        '№ 1 204–1 236',
        '№ 17',
        'chance of a prize now: 1.38 %',
        '180.00 ₴',
        '30 000 ₴',
        '48 912',
        'every 500 ₴',
        'Places 2–20',
        '1 000 ₴ each',
        'Draw in',
        'ab12…ff00',
      ],
      ['Join here', 'Ticket list hash'],
    ],
    [
      'a visitor is asked to register',
      card({ ...openRaffle, own: null }, null, {}),
      ['Join here', 'Register to collect tickets'],
      ['your tickets'],
    ],
    [
      'a player without tickets sees what is missing',
      card({ ...openRaffle, own: { tickets: 0, ranges: [], missing: '500.00', chance: '0.00' } }, null),
      ['500.00 ₴', '>0<'],
      ['chance of a prize', 'Ticket numbers'],
    ],
    [
      'while rounds are counted',
      card({ ...openRaffle, status: 'counting' }, null),
      ['The last rounds are being counted'],
      ['Draw in', 'To the next ticket'],
    ],
    [
      'a frozen list has its hash',
      card({ ...openRaffle, status: 'frozen', list_hash: 'cd'.repeat(32) }, null),
      ['cdcd…cdcd', 'Download the list'],
      ['Draw in'],
    ],
    [
      'a cancelled one has no winners',
      card({ ...openRaffle, status: 'cancelled' }, null),
      ['This raffle was cancelled'],
      [],
    ],
    [
      'the last winners',
      card(openRaffle, drawnRaffle),
      ['Winners of raffle 11', 'Ay***ra', '№ 4 077', 'You', 'withheld', 'href="/fairness?draw=draw-2"'],
      ['Ok***na'],
    ],
    [
      'the last one while its rounds are counted',
      card(openRaffle, { ...drawnRaffle, status: 'counting', list_hash: null, winners: [] }),
      ['The last rounds are being counted'],
      ['Nobody had tickets', 'Ticket list hash', 'Download the list'],
    ],
    [
      'the last one before its draw',
      card(openRaffle, { ...drawnRaffle, status: 'frozen', winners: [] }),
      ['Winners are drawn next'],
      ['Nobody had tickets'],
    ],
    [
      'the last one that nobody had tickets of',
      card(openRaffle, { ...drawnRaffle, status: 'drawn', tickets: 0, winners: [] }),
      ['Nobody had tickets'],
      ['Prizes are being paid'],
    ],
    [
      'own tickets of the last one, and the time of its draw, until it is drawn',
      card(null, { ...drawnRaffle, status: 'frozen', winners: [] }),
      ['your tickets', '№ 1 204–1 236', '№ 17', 'role="timer"'],
      ['chance of a prize', '180.00 ₴'],
    ],
    [
      'own tickets of the last one after its draw',
      card(null, drawnRaffle),
      ['your tickets', '№ 1 204–1 236'],
      ['role="timer"'],
    ],
    [
      'no tickets of the last one to a player who had none',
      card(null, { ...drawnRaffle, own: { tickets: 0, ranges: [], missing: '500.00', chance: '0.00' } }),
      ['Winners of raffle 11'],
      ['your tickets'],
    ],
    ['none is planned', card(null, null), ['No raffle is planned'], ['Prizes']],
  ] as const)('%s', (_, html, present, absent) => {
    for (const text of present) expect(html).toContain(text)
    for (const text of absent) expect(html).not.toContain(text)
  })
})

describe('the raffles that are over', () => {
  const list = (...raffles: readonly (typeof openRaffle)[]) => plain(rendered(<RaffleList raffles={raffles} />, player))
  test.each([
    [
      'each has its period, fund, winners and proof',
      list({ ...drawnRaffle, ends_at: '2026-11-30T00:00:00.000Z' }),
      [
        'Raffle 11',
        '23/11/2026',
        '29/11/2026',
        'Prizes paid',
        '30 000 ₴',
        'Ay***ra',
        '№ 4 077',
        'href="/fairness?draw=draw-2"',
        'cdcd…cdcd',
        'Download the list',
      ],
      ['Ok***na', 'Nobody had tickets'],
    ],
    [
      'a cancelled one has no winners and no list',
      list({ ...openRaffle, status: 'cancelled' }),
      ['Cancelled', 'This raffle was cancelled', 'href="/fairness?draw=draw-2"'],
      ['Download the list'],
    ],
    ['one without tickets says so', list({ ...drawnRaffle, winners: [] }), ['Nobody had tickets'], []],
    [
      'they are in the order of the server',
      list(drawnRaffle, { ...drawnRaffle, id: 'r-x', number: 10 }),
      ['Raffle 10'],
      [],
    ],
  ] as const)('%s', (_, html, present, absent) => {
    for (const text of present) expect(html).toContain(text)
    for (const text of absent) expect(html).not.toContain(text)
  })
})

describe('the cards of a win', () => {
  test('twelve cards are face down, each named for screen readers', () => {
    const html = plain(rendered(<Cards pick={pick} turned={[]} isWon={false} onTurn={() => undefined} />))
    expect(html.match(/aria-label="Card \d+, face down"/g)).toHaveLength(12)
  })

  test('a turned card shows the next suit of the list, and is announced with its count', () => {
    const html = plain(rendered(<Cards pick={pick} turned={[11, 3, 7, 0]} isWon={false} onTurn={() => undefined} />))
    for (const text of [
      'Card 12: Hearts',
      'Card 4: Clubs',
      'Card 8: Spades',
      'Card 1: Hearts',
      'role="status">Hearts: 2 of 3',
    ])
      expect(html).toContain(text)
  })

  test('after the result the three winning cards are marked, and no card can be turned', () => {
    const html = plain(rendered(<Cards pick={pick} turned={[0, 1, 2, 3, 4, 5, 6]} isWon onTurn={() => undefined} />))
    expect(html.match(/data-won="true"/g)).toHaveLength(3)
    expect(html.match(/aria-disabled="true"/g)).toHaveLength(12)
  })

  test('the legend names four sums and how many cards of each suit are open', () => {
    const html = plain(rendered(<Legend pick={pick} jackpots={fourJackpots.items} turned={[0, 1, 2, 3]} />))
    for (const text of ['Grand', '1 250 480.50 ₴', 'Major', '214 905.20 ₴', '2 of 3', '1 of 3', '0 of 3'])
      expect(html).toContain(text)
  })
})
