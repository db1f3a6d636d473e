import { instant, newId } from '@zoria/kernel'
import { systemChance } from '@zoria/platform/chance'
import type { PlayerId } from '@zoria/wallet'
import type { Asked, Attempt } from '../history/attempt.ts'
import { checkHistory } from '../history/check-history.ts'
import { ApiProcess } from '../house/api-process.ts'
import { Home } from '../house/home.ts'
import { withObserver } from '../load/audit.ts'
import { shootTogether, type Shot } from '../load/last-byte.ts'
import { openPlayers, openSessions } from '../load/players.ts'
import { commandOf, readOf, toldBy } from '../load/commands.ts'
import type { Part, Size } from './part.ts'

const rounds: Record<Size, number> = { gate: 10, long: 100 }
const deposited = 1_000n
const stakeOf = 300n

/** Twenty calls of the provider's route whose last bytes arrive together, at two API processes (T3; I-03, I-06). */
export const routesPart: Part = {
  name: 'routes',
  proves:
    'twenty calls of a provider whose last bytes arrive together at two API processes: no coin is spent twice, no name is done twice',
  run: async ({ size, report }) => {
    const home = await Home.open()
    const apis = [new ApiProcess(home, 'api-a'), new ApiProcess(home, 'api-b')] as const
    try {
      const players = Array.from({ length: rounds[size] + 1 }, () =>
        newId<'Player'>(instant(Math.floor(performance.timeOrigin)), (count) => systemChance.bytes(count)),
      )
      await openPlayers(home, players)
      const sessions = await openSessions(home, players)
      await Promise.all(apis.map((api) => api.open()))
      const violations: string[] = []
      const [forPlant, ...forRaces] = players as [PlayerId, ...PlayerId[]]
      const at = (playerId: PlayerId) => ({
        home,
        ports: apis.map(({ port }) => port),
        who: { playerId, session: sessions.get(playerId) ?? '' },
      })
      const plant = await race(at(forPlant), { isForgetful: true })
      report(`planted: a gateway that loses its ids: ${plant[0] ?? 'not caught'}`)
      for (const playerId of forRaces) violations.push(...(await race(at(playerId), { isForgetful: false })))
      return {
        counts: { races: forRaces.length, calls: forRaces.length * 20 },
        plants: [{ name: 'a gateway that loses its ids', caught: plant[0] ?? null }],
        violations,
      }
    } finally {
      await Promise.all(apis.map((api) => api.close()))
      await home.close()
    }
  },
}

type At = { readonly home: Home; readonly ports: readonly number[]; readonly who: Shot['who'] }

/** Money for three stakes; ten ids, each sent twice. The whole history must be explained by one order. */
const race = ({ home, ports, who }: At, { isForgetful }: { isForgetful: boolean }): Promise<readonly string[]> =>
  withObserver(home, async (wallet) => {
    const deposit: Asked = { kind: 'deposit', id: 'funds', amount: deposited }
    const began = performance.now()
    const told = toldBy(await wallet.execute(commandOf(who.playerId, deposit)))
    const funds: Attempt = { began, ended: performance.now(), asked: deposit, told }
    const stakes = Array.from({ length: 20 }, (_, place): Asked => ({
      kind: 'stake',
      id: `s${Math.floor(place / 2)}`,
      amount: stakeOf,
      round: `r${Math.floor(place / 2)}`,
    }))
    const sent = isForgetful ? stakes.map((stake, place): Asked => ({ ...stake, id: `s${place}` }) as Asked) : stakes
    const shot = await shootTogether(
      sent.map((asked, place) => ({ port: ports[place % ports.length] ?? 0, who, asked })),
    )
    // The faulty gateway answers with the requested id.
    const heard = shot.map((attempt, place) => ({ ...attempt, asked: stakes[place] ?? attempt.asked }))
    const from = performance.now()
    const look: Attempt = {
      began: from,
      asked: { kind: 'read' },
      told: readOf(await wallet.balances(who.playerId)),
      ended: performance.now(),
    }
    return checkHistory([funds, ...heard, look]).anomalies
  })
