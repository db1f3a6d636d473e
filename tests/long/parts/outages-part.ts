import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { instant, newId } from '@zoria/kernel'
import { systemChance } from '@zoria/platform/chance'
import { createDatabase } from '@zoria/platform/database'
import type { Outcome, PlayerId } from '@zoria/wallet'
import { Door, type Lost } from '../house/wallet-process.ts'
import { Home } from '../house/home.ts'
import { withObserver } from '../load/audit.ts'
import { openPlayers } from '../load/players.ts'
import { commandOf } from '../load/commands.ts'
import type { Found, Part } from './part.ts'

const recoversWithinMs = 10_000
const answersWithinMs = 8_000
const times = { gate: 1, long: 10 } as const

/** PostgreSQL hangs, has no free connection, has a full disk (T17). */
export const outagesPart: Part = {
  name: 'outages',
  proves:
    'PostgreSQL stopped, out of connections and with its disk full: money is never refused for it, the answer is that nobody can tell, and all recovers alone',
  run: async ({ size, report }) => {
    const isTimed = size === 'long'
    const plant = await outage('stopped', { refuses: true, isTimed })
    const found: Found[] = []
    for (let round = 0; round < times[size]; round += 1) {
      for (const kind of kinds) {
        if (kind === 'disk full' && !mayMount()) continue
        found.push(await outage(kind, { refuses: false, isTimed }))
        report(`${kind}: ${JSON.stringify(found.at(-1))}`)
      }
    }
    const counts = {
      outages: found.length,
      'disk full not run here': mayMount() ? 0 : 1,
      asked: total(found, 'asked'),
      retry: total(found, 'RETRY'),
      'slowest recovery ms': Math.max(...found.map(({ counts: { recovered = 0 } }) => recovered)),
    }
    return {
      counts,
      plants: [{ name: 'a wallet that refuses where nobody can tell', caught: plant.violations[0] ?? null }],
      violations: found.flatMap(({ violations }) => violations),
    }
  },
}

const kinds = ['stopped', 'out of connections', 'disk full'] as const
type Kind = (typeof kinds)[number]

const total = (found: readonly Found[], name: string): number =>
  found.reduce((sum, { counts }) => sum + (counts[name] ?? 0), 0)

// A small file system of memory needs root and the right to mount. Elsewhere that outage is counted as not run.
const mayMount = (): boolean =>
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'zoria-faults', tmpdir()]).status === 0

/** `isTimed`: seconds count as well. The full ring runs on busy machines, where only the order of things is judged. */
type Judged = { readonly refuses: boolean; readonly isTimed: boolean }

const outage = async (kind: Kind, judged: Judged): Promise<Found> => {
  const folder = mkdtempSync(join(tmpdir(), 'zoria-faults-'))
  const isSmall = kind === 'disk full'
  if (isSmall && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'zoria-faults', folder]).status !== 0)
    throw new Error('a small file system could not be mounted')
  const home = await Home.open({ folder })
  const door = new Door(home)
  try {
    const playerId = newId<'Player'>(instant(Math.floor(performance.timeOrigin)), (count) => systemChance.bytes(count))
    await openPlayers(home, [playerId])
    await door.open()
    return await fail(kind, { home, door, playerId, ...judged })
  } finally {
    await door.close()
    await home.close()
    if (isSmall) spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

type Failing = Judged & { readonly home: Home; readonly door: Door; readonly playerId: PlayerId }

const fail = async (kind: Kind, { home, door, playerId, refuses, isTimed }: Failing): Promise<Found> => {
  let asked = 0
  const deposit = async (): Promise<{ code: string; ms: number; id: string }> => {
    const id = `${(asked += 1)}`
    const began = performance.now()
    const outcome: Outcome | Lost = await door.execute(commandOf(playerId, { kind: 'deposit', id, amount: 100n }))
    return {
      code: refuses && outcome.code === 'RETRY' ? 'INSUFFICIENT' : outcome.code,
      ms: performance.now() - began,
      id,
    }
  }
  // A lack of connections affects only clients without one.
  if (kind !== 'out of connections') await deposit()
  const repair = await breakings[kind](home)
  const during = await Promise.all(Array.from({ length: 20 }, async (_, place) => pause(place * 150).then(deposit)))
  await repair()
  const { hasRecovered, recovered } = await untilDone(deposit)
  const violations = [
    ...(during.every(({ code }) => code === 'OK') ? [`${kind}: nobody felt it, so it shows nothing`] : []),
    ...during
      .filter(({ code }) => !['OK', 'RETRY', 'OVERLOADED'].includes(code))
      .map(({ code }) => `${kind}: a deposit was answered ${code}`),
    ...during
      .filter(({ ms }) => isTimed && ms > answersWithinMs)
      .map(({ ms }) => `${kind}: an answer took ${Math.round(ms)} ms`),
    ...(!hasRecovered || (isTimed && recovered > recoversWithinMs)
      ? [`${kind}: it took ${Math.round(recovered)} ms to recover`]
      : []),
    ...(await unfulfilled(home, { playerId, door, ids: during.map(({ id }) => id) })),
  ]
  return {
    counts: { asked, RETRY: during.filter(({ code }) => code === 'RETRY').length, recovered: Math.round(recovered) },
    plants: [],
    violations,
  }
}

const untilDone = async (
  deposit: () => Promise<{ code: string }>,
): Promise<{ hasRecovered: boolean; recovered: number }> => {
  const from = performance.now()
  let hasRecovered = false
  while (!hasRecovered && performance.now() - from < 12 * recoversWithinMs) {
    hasRecovered = (await deposit()).code === 'OK'
    if (!hasRecovered) await pause(50)
  }
  return { hasRecovered, recovered: performance.now() - from }
}

/** Everything asked once more: each is there once, and the balance is their sum. */
const unfulfilled = async (
  home: Home,
  { playerId, door, ids }: { playerId: PlayerId; door: Door; ids: readonly string[] },
): Promise<readonly string[]> => {
  const codes = await Promise.all(
    ids.map((id) => door.execute(commandOf(playerId, { kind: 'deposit', id, amount: 100n }))),
  )
  return withObserver(home, async (wallet) => {
    const { faults } = await wallet.checkBooks('whole')
    const balances = await wallet.balances(playerId)
    const isWhole = balances !== undefined && balances.game.amount === balances.version * 100n
    return [
      ...codes
        .filter(({ code }) => code !== 'OK' && code !== 'REPLAY')
        .map(({ code }) => `a repeat was answered ${code}`),
      ...faults.map((fault) => `books: ${JSON.stringify(fault)}`),
      ...(isWhole ? [] : ['the balance is not the sum of the deposits']),
    ]
  })
}

/** Each breaks the database and returns how to repair it, as a person would. */
const breakings: Record<Kind, (home: Home) => Promise<() => Promise<void>>> = {
  stopped: async (home) => {
    home.freeze()
    return async () => home.thaw()
  },
  'out of connections': async (home) => {
    const pools = Array.from({ length: 70 }, () =>
      createDatabase({ url: home.url('app'), name: 'hoarder', connectionsMax: 1 }),
    )
    await Promise.all(pools.map((pool) => pool`select 1`.catch(() => 'none left')))
    // A closing connection may have made room since.
    for (let isServed = true; isServed;) {
      const pool = createDatabase({ url: home.url('app'), name: 'hoarder', connectionsMax: 1 })
      pools.push(pool)
      isServed = await pool`select 1`.then(
        () => true,
        () => false,
      )
    }
    // What a role may not take, half-open calls may.
    const sockets: Socket[] = Array.from({ length: 5 }, () =>
      connect(home.port, '127.0.0.1').on('error', () => undefined),
    )
    return async () => {
      for (const socket of sockets) socket.destroy()
      await Promise.all(pools.map((pool) => pool.end({ timeout: 1 })))
    }
  },
  'disk full': async (home) => {
    const ballast = join(home.folder, 'ballast')
    const { bavail, bsize } = statfsSync(home.folder)
    writeFileSync(ballast, Buffer.alloc(Number(bavail) * Number(bsize) - 64 * 1024))
    // The rest of its current WAL file is unavailable too.
    const sql = home.pool('postgres', 1)
    for (let time = 0; time < 3; time += 1)
      await sql`select pg_switch_wal()`
        .then(() => sql`select pg_logical_emit_message(true, 'full', repeat('x', 1000000))`)
        .catch(() => 'full')
    await sql.end({ timeout: 1 })
    return async () => {
      rmSync(ballast)
      // PostgreSQL stops if it cannot write its WAL; the supervisor restarts it.
      await pause(100)
      if (home.processes().length === 0) await home.start()
    }
  },
}
