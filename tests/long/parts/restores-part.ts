import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  journalOf,
  makeCasino,
  newPlayers,
  openCasino,
  play,
  wrongAt,
  type Casino,
  type Sent,
} from '../../start/casino-play.ts'
import { runDirectly } from '../../start/operator.ts'
import { diceOf } from '../house/seeded-random.ts'
import type { Part } from './part.ts'

const sizes = {
  gate: { players: 6, seconds: 8, restores: 1 },
  long: { players: 24, seconds: 120, restores: 20 },
} as const

/** Play with backups in the middle, then restores to random seconds (T15, I-10). */
export const restoresPart: Part = {
  name: 'restores',
  proves:
    'restores to random seconds: exactly what was acknowledged before the second is there, nothing from after it, and the books balance',
  run: async ({ seed, size, report }) => {
    const wanted = sizes[size]
    const home = mkdtempSync(join(tmpdir(), 'zoria-restores-'))
    try {
      const casino = await makeCasino(join(home, 'var'))
      const players = await newPlayers(casino, wanted.players)
      const backups: string[] = []
      const sent = await play(casino, { players, until: backUpWhile(casino, wanted.seconds, backups) })
      await casino.close()
      const moments = momentsOf(sent, { backups, count: wanted.restores, below: diceOf(`${seed} moments`) })
      const violations: string[] = []
      const plants: string[] = []
      for (const moment of moments) {
        const into = join(home, 'restored')
        const { code, said } = await runDirectly(
          'restore',
          ['--to', new Date(moment).toISOString(), '--into', into],
          casino.data,
        )
        if (code !== 0) throw new Error(said)
        const restored = await openCasino(into)
        const held = await journalOf(restored, players)
        await restored.close()
        rmSync(into, { recursive: true, force: true })
        violations.push(...wrongAt(moment, { sent, held }))
        plants.push(...wrongAt(moment + 1_000, { sent, held }))
        report(`${new Date(moment).toISOString()}: ${held.size} of ${sent.length}, ${violations.length} wrong so far`)
      }
      return {
        counts: { restores: moments.length, backups: backups.length, acknowledged: sent.length },
        plants: [{ name: 'a restore that ends a second too early', caught: plants[0] ?? null }],
        violations,
      }
    } finally {
      rmSync(home, { recursive: true, force: true })
    }
  },
}

/** Two backups, a third of the time apart; returns at the end and records from when on each can restore. */
const backUpWhile = async ({ data }: Casino, seconds: number, ends: string[]): Promise<void> => {
  for (const _ of [1, 2]) {
    const { code, said } = await runDirectly('backup', [], data)
    if (code !== 0) throw new Error(said)
    ends.push(/any moment from (\S+) on/.exec(said)?.[1] ?? '')
    await pause((seconds * 1_000) / 3)
  }
  await pause((seconds * 1_000) / 3)
}

const momentsOf = (
  sent: readonly Sent[],
  { backups, count, below }: { backups: readonly string[]; count: number; below: (limit: number) => number },
): number[] => {
  const first = Math.ceil(Date.parse(backups[0] ?? '') / 1_000)
  const last = Math.floor(Math.max(...sent.map(({ ackedMs }) => ackedMs)) / 1_000) - 1
  return Array.from({ length: count }, () => (first + below(last - first)) * 1_000)
}
