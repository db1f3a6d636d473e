import { randomUUID } from 'node:crypto'
import type { Told } from '../history/attempt.ts'
import { diceOf } from '../house/seeded-random.ts'
import type { Home } from '../house/home.ts'
import { runKills, type KillsWanted } from '../load/kills.ts'
import type { Part, Plant, Size } from './part.ts'

const sizes: Record<Size, Pick<KillsWanted, 'kills' | 'acknowledgedMin' | 'players' | 'clientsEach'>> = {
  gate: { kills: 3, acknowledgedMin: 2_000, players: 40, clientsEach: 2 },
  long: { kills: 50, acknowledgedMin: 1_000_000, players: 200, clientsEach: 3 },
}

/** kill -9 of PostgreSQL, of wallet processes and of API processes, under load (T4a, T20; I-06, I-10). */
export const killsPart: Part = {
  name: 'kills',
  proves:
    'kill -9 of PostgreSQL, of two wallet processes and of two API processes under load: nothing acknowledged is lost, doubled or answered in two ways',
  run: async ({
    seed,
    size,
    report,
    kills: killsWanted = sizes[size].kills,
    acknowledged: acknowledgedMin = sizes[size].acknowledgedMin,
  }) => {
    const plants: Plant[] = []
    for (const [name, plant] of Object.entries(planted)) {
      if (size === 'gate' && !atTheGate.has(name)) continue
      const caught = await caughtBy(plant, `${seed} ${name}`)
      plants.push({ name, caught })
      report(`planted: ${name}: ${caught ?? 'not caught'}`)
    }
    const done = await runKills({ seed, ...sizes[size], kills: killsWanted, acknowledgedMin, isHttp: true, report })
    const { acknowledged, unknown, attempts, rows, seconds, perSecond } = done
    const kills = Object.values(done.kills).reduce((sum, each) => sum + each, 0)
    return {
      counts: {
        kills,
        ...named('kills of', done.kills),
        acknowledged,
        unknown,
        attempts,
        ...named('by', done.byWay),
        rows,
        seconds,
        perSecond,
      },
      plants,
      violations: done.violations,
    }
  },
}

const named = (prefix: string, counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [`${prefix} ${name}`, count]))

type Planted = Pick<KillsWanted, 'between' | 'beforehand' | 'isPostgresAlone'> & { readonly kills?: number }

const atTheGate: ReadonlySet<string> = new Set(['a commit that does not wait for the disk'])

const planted: Readonly<Record<string, Planted>> = {
  'a commit that does not wait for the disk': {
    beforehand: (home: Home) => asSuperuser(home, 'alter database zoria set synchronous_commit = off'),
    kills: 4,
    isPostgresAlone: true,
  },
  'an answer for what was never written': {
    between: (way) => ({
      ...way,
      ask: (player, asked) =>
        asked.kind === 'deposit' && isUnlucky() ? Promise.resolve(invented()) : way.ask(player, asked),
    }),
  },
  'a deposit that is done twice': {
    between: (way) => ({
      ...way,
      ask: async (player, asked) => {
        if (asked.kind === 'deposit' && isUnlucky()) await way.ask(player, { ...asked, id: `${asked.id} again` })
        return way.ask(player, asked)
      },
    }),
  },
  'a repeat that is answered anew': {
    between: (way) => ({ ...way, ask: async (player, asked) => spoilt(await way.ask(player, asked)) }),
  },
  'a balance changed behind the engine': {
    beforehand: (home) =>
      asSuperuser(
        home,
        'update wallet.wallet set game = game + 1 where player_id = (select min(player_id::text)::uuid from wallet.wallet)',
      ),
  },
}

const dice = diceOf('saboteur')
const isUnlucky = (): boolean => dice(10) === 0

const invented = (): Told => ({ code: 'DONE', isRepeat: false, transactionId: randomUUID(), shown: {} })

const spoilt = (told: Told): Told =>
  told.code === 'DONE' && told.isRepeat === true
    ? { ...told, shown: { ...told.shown, game: (told.shown.game ?? 0n) + 1n } }
    : told

const asSuperuser = async (home: Home, statement: string): Promise<void> => {
  const sql = home.pool('postgres')
  await sql.unsafe(statement)
  await sql.end()
}

/** The first thing the proof holds against a house with this bug in it. */
const caughtBy = async ({ kills = 0, ...plant }: Planted, seed: string): Promise<string | null> => {
  const { violations } = await runKills({
    seed,
    kills,
    acknowledgedMin: kills > 0 ? 1_500 : 400,
    players: 20,
    clientsEach: 3,
    isHttp: false,
    ...plant,
  })
  return violations[0] ?? null
}
