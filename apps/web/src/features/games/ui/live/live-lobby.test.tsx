import type { LiveTable } from '@zoria/contract/games/tables'
import type { User } from '@zoria/contract/identity/http'
import { describe, expect, test, vi } from 'vitest'
import { rendered } from '../../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../../i18n/catalogues.ts'
import type { Tables } from '../../model/live-tables.ts'
import { ShownTables } from './live-lobby.tsx'
import { closedTable, fullTable, openTable } from './live-samples.ts'
import { TableCard } from './table-card.tsx'

vi.mock('../../../../shell/index.ts', () => ({}))
vi.mock('../../../../lib/site.ts', () => ({ useSite: () => ({ language: 'en', country: 'UA' }) }))
await loadTextsOf('live')

const plain = (html: string) => html.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '')
const lobby = (items: readonly LiveTable[], more: Partial<Tables> = {}) =>
  plain(
    rendered(
      <ShownTables
        games={[]}
        tables={{ items, total: items.length, currency: 'uah', down: [], as_of: '2026-11-25T20:00:00.000Z', ...more }}
      />,
    ),
  )
const card = (table: LiveTable, { beside = false, asOf = '2026-11-25T20:00:00.000Z' } = {}) =>
  plain(
    rendered(
      <TableCard
        table={table}
        currency="uah"
        asOf={asOf}
        beside={beside ? { slug: 'ruletka', table: 'first' } : null}
      />,
    ),
  )

describe('the card of a table', () => {
  test.each([
    [
      'an open one leads to its table',
      openTable,
      [
        'href="/games/ruletka?table=alatau"',
        '>Alatau<',
        '5 – 10 000 ₴',
        '214 players',
        'Dealer: Aigerim',
        '18:00–06:00',
        '>KZ<',
        'src="/api/covers/dealers/1"',
        'aria-label="Last results: 17, 0, 32"',
        'data-colour="green"',
      ],
      ['Closed now'],
    ],
    [
      'free seats count before players',
      { ...openTable, seats: { total: 7, free: 1 } },
      ['1 free seat<'],
      ['214 players'],
    ],
    ['a full one says so', fullTable, ['No free seats', '24/7'], ['7 players', 'Last results']],
    ['a closed one leads nowhere and says when it opens', closedTable, ['Closed now', 'Night'], ['href=', '>Live<']],
    [
      'what the provider does not send is not shown',
      {
        ...openTable,
        players: null,
        limits: null,
        results: [],
        dealer: null,
        dealer_names: {},
        image: null,
        language: null,
      },
      ['Alatau'],
      ['<img', 'player', 'Bets', 'Dealer', 'Last results', '0'],
    ],
  ] as const)('%s', (_, table, present, absent) => {
    const html = card(table as LiveTable).replace(/<svg.*?<\/svg>/gs, '')
    const facts = html.slice(html.indexOf('table-facts'))
    for (const text of present) expect(html).toContain(text)
    for (const text of absent)
      expect(
        text === '0' || text === 'player' ? facts.replace(/18:00–06:00/, '').replace(/data-table="[^"]*"/, '') : html,
      ).not.toContain(text)
  })

  test.each([
    ['2026-11-24T16:00:00.001Z', 'Opens at 18:00'],
    ['2026-11-24T16:00:00.000Z', '25/11/2026, 16:00'],
  ])('one that was read at %s says when it opens, whatever the clock of the browser: %s', (asOf, text) => {
    expect(card({ ...closedTable, opens_at: '2026-11-25T16:00:00.000Z' }, { asOf })).toContain(text)
  })

  test('beside an open table it leads to both', () =>
    expect(card(openTable, { beside: true })).toContain(
      'href="/games/ruletka?table=first&amp;beside=ruletka%3Aalatau"',
    ))
})

describe('the lobby', () => {
  test('games are choices with their numbers; languages and seats where some table has them', () => {
    const html = lobby([openTable, fullTable, closedTable])
    for (const text of [
      'href="/?game=ruletka"',
      'href="/?game=blekdzhek"',
      'Қазақша',
      'Українська',
      'Free seats only',
      '3 tables',
      'Past results don’t affect the next one.',
      'Hours: Kyiv time',
    ])
      expect(html).toContain(text)
  })

  test.each([
    ['a visitor who reads English', {}, true],
    ['a player', { user: { id: 'p', currency: 'uah' } as User }, false],
  ])('%s chooses the currency: %s', (_, reader, isChoice) => {
    expect(
      rendered(
        <ShownTables
          games={[]}
          tables={{ items: [openTable], total: 1, currency: 'uah', down: [], as_of: '2026-11-25T20:00:00.000Z' }}
        />,
        reader,
      ).includes('KZT'),
    ).toBe(isChoice)
  })

  test('of one game in one language there is nothing to choose', () => {
    const html = lobby([openTable])
    for (const text of ['?game=', 'Any language', 'Free seats only']) expect(html).not.toContain(text)
  })

  test('the fullest table with results stands first', () =>
    expect(lobby([openTable, fullTable])).toMatch(/live-hero.*Alatau.*Take a seat.*table-grid/s))

  test('all closed says when the first one opens', () => {
    const html = lobby([closedTable])
    expect(html).toMatch(/All tables are closed.*Opens at 18:00/s)
    expect(html).not.toContain('Take a seat')
  })

  test('a game whose provider is silent is named, and the others stay', () =>
    expect(lobby([openTable], { down: ['baccarat'] })).toMatch(/baccarat: no tables right now.*Alatau/s))

  test('nothing that fits offers all tables', () => expect(lobby([])).toMatch(/No tables match.*Show all tables/s))
})
