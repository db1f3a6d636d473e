import { describe, expect, onTestFinished, test } from 'vitest'
import {
  openLiveProvider,
  rightBehaviour,
  type LiveBehaviour,
  type SimulatedTable,
} from '../simulator/live-provider.ts'
import { lobbyCases } from './cases/lobby-cases.ts'
import { Unmet } from './expectations.ts'
import { tryLobby } from './lobby.ts'

const merchant = { id: 'zoria', key: 'sandbox-gis-key' }
const now = () => 1_795_262_400_000

async function findingsOf(fault: Partial<LiveBehaviour>, game?: string) {
  const provider = await openLiveProvider({ merchant, now, behaviour: { ...rightBehaviour, ...fault } })
  onTestFinished(() => provider.close())
  return tryLobby({ url: provider.url, merchant, game, currency: 'UAH', now, onFinding: () => undefined })
}

/** The right tables, with one field of the first one changed. */
const withField = (field: string, value: unknown): Partial<LiveBehaviour> => ({
  tables: (of) =>
    rightBehaviour
      .tables(of)
      .map((table, index): SimulatedTable => (index === 0 ? { ...table, [field]: value } : table)),
})

let asked = 0

describe('the lobby of a live provider', () => {
  test('of the simulated provider keeps every promise', async () => {
    const findings = await findingsOf({})
    expect(findings.filter(({ verdict }) => verdict !== 'held')).toEqual([])
    expect(findings).toHaveLength(lobbyCases.length)
  })

  test.each([
    [
      'tables without what opens them',
      'every table has what opens it, a name, and says whether it is open',
      withField('lobbyData', null),
    ],
    ['open in words', 'every table has what opens it, a name, and says whether it is open', withField('isOpen', 'yes')],
    [
      'one id for two tables',
      'tables are told apart: no lobbyData and no tableId twice',
      withField('tableId', 'south'),
    ],
    [
      'limits of another currency',
      'limits are in the currency that was asked for, the smaller one first',
      withField('limits', [{ currency: 'EUR', min: '1', max: '2' }]),
    ],
    [
      'limits upside down',
      'limits are in the currency that was asked for, the smaller one first',
      withField('limits', { currency: 'UAH', min: '9', max: '1' }),
    ],
    ['times in words', 'times are times of the day or moments', withField('openTime', 'evening')],
    [
      'more free seats than seats',
      'the extension fits where it is sent',
      withField('live', { seats: 1, seatsFree: 2 }),
    ],
    ['an extension in words', 'the extension fits where it is sent', withField('live', 'seven players')],
    [
      'names without a language',
      'the extension fits where it is sent',
      withField('live', { names: { english: 'North' } }),
    ],
    ['one name of a dealer', 'the extension fits where it is sent', withField('live', { dealerNames: 'Olena' })],
    [
      'results of any colour',
      'the extension fits where it is sent',
      withField('live', { results: [{ value: '1', colour: 'mauve' }] }),
    ],
    [
      'other tables each time',
      'asked again, the lobby has the same tables',
      {
        tables: (of) =>
          rightBehaviour
            .tables(of)
            .map((table, index) => (index === 0 ? { ...table, tableId: `t${(asked += 1)}` } : table)),
      },
    ],
    ['a lobby for everybody', 'without a right signature there is no lobby', { isBelieved: () => true }],
    ['a lobby that is missing for no reason', 'a game without a lobby has none', { otherLobby: () => 404 }],
    ['a lobby of games it does not have', 'an unknown game has no lobby', { otherLobby: () => 422 }],
    ['tables that do not open', 'every open table opens with its lobbyData', { opens: () => false }],
    [
      'a launch at no table',
      'without lobby_data nothing opens',
      { opens: (lobbyData, tables) => lobbyData === undefined || rightBehaviour.opens(lobbyData, tables) },
    ],
    ['a launch at any table', 'at an unknown table nothing opens', { opens: (lobbyData) => lobbyData !== undefined }],
    ['no tables', 'every table has what opens it, a name, and says whether it is open', { tables: () => [] }],
  ] satisfies readonly (readonly [string, string, Partial<LiveBehaviour>])[])(
    'with %s it breaks: %s',
    async (_, promise, fault) => {
      const broken = (await findingsOf(fault)).filter(({ verdict }) => verdict === 'broken')
      expect(broken.map(({ name }) => name)).toContain(promise)
      expect(broken.filter(({ remark }) => remark.includes('the suite itself failed'))).toEqual([])
    },
  )

  test('a provider that is not there cannot be tried', async () => {
    await expect(
      tryLobby({
        url: 'http://127.0.0.1:1',
        merchant,
        game: undefined,
        currency: 'UAH',
        now,
        onFinding: () => undefined,
      }),
    ).rejects.toThrow(Unmet)
  })
})
