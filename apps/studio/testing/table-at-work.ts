import { randomUUID } from 'node:crypto'
import type { BlackjackDecision } from '@zoria/game-maths'
import type { LightMyRequestResponse } from 'fastify'
import type { OwnView, TableState } from '../wire-tables.ts'
import { launchUrl, type StudioAtWork } from './studio-at-work.ts'

/** A player at a table, like its page. */
export interface TablePlayer {
  readonly token: string
  readonly call: (method: 'GET' | 'POST', path: string, body?: object) => Promise<LightMyRequestResponse>
  readonly state: () => Promise<TableState>
  readonly place: (bets: Readonly<Record<string, string>>, requestId?: string) => Promise<LightMyRequestResponse>
  readonly undo: (requestId: string) => Promise<LightMyRequestResponse>
  /** Decides for a hand of blackjack, in the step that is open unless another is given. */
  readonly decide: (
    wanted: BlackjackDecision & { readonly requestId?: string; readonly step?: number },
  ) => Promise<LightMyRequestResponse>
  /** What the player has in the last round with own bets. */
  readonly own: () => Promise<OwnView | undefined>
}

type Work = Pick<StudioAtWork, 'studio' | 'gis'>

/** Launches a table like the platform does, and enters it. */
export async function seatAtTable(
  work: Work,
  {
    table = 'roulette-dnipro',
    playerId = 'player-1',
    playerName,
    currency = 'UAH',
  }: {
    readonly table?: string
    readonly playerId?: string
    readonly playerName?: string
    readonly currency?: string
  } = {},
): Promise<TablePlayer> {
  const launch = new URL(
    await launchUrl(work, { table, playerId, currency, ...(playerName === undefined ? {} : { playerName }) }),
  ).searchParams.get('launch')
  const { token } = (
    await work.studio().app.inject({ method: 'POST', url: '/client/enter', payload: { launch } })
  ).json<{ token: string }>()
  const call: TablePlayer['call'] = (method, path, body) =>
    work.studio().app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body }),
    })
  const state = async (): Promise<TableState> =>
    (await call('GET', '/client/table')).json<{ state: TableState }>().state
  return {
    token,
    call,
    state,
    place: async (bets, requestId = randomUUID()) => {
      const roundId = (await state()).frame.round?.id
      return call('POST', '/client/table/bets', {
        requestId,
        roundId,
        bets: Object.entries(bets).map(([spot, amount]) => ({ spot, amount })),
      })
    },
    decide: async (wanted) => {
      const { round } = (await state()).frame
      return call('POST', '/client/table/decisions', {
        requestId: randomUUID(),
        roundId: round?.id,
        step: round?.blackjack?.play?.step,
        ...wanted,
      })
    },
    undo: (requestId) => call('POST', '/client/table/undo', { requestId }),
    own: async () => (await state()).own.at(-1),
  }
}

/** Lets the tables follow the clock, and waits for their payouts. */
export async function followClock({ studio }: Pick<StudioAtWork, 'studio'>): Promise<void> {
  await studio().engine.tick()
  await studio().engine.idle()
}
