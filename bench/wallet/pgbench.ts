import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import type { BenchPostgres } from '../setting/postgres.ts'

/** PostgreSQL's own benchmark: `simple` is pgbench -N, `tpcb` its default script. */
export interface Pgbench {
  readonly version: string
  run(
    script: 'simple' | 'tpcb',
    seconds: number,
  ): Promise<{ readonly transactionsPerSecond: number; readonly latencyMs: number }>
}

export const pgbenchClients = 32

/** One branch per client: with fewer, TPC-B would measure waiting for branches. */
export const pgbenchScale = 32

/** Finds pgbench on this machine and fills its tables; null if it is not installed. */
export async function preparePgbench(postgres: BenchPostgres): Promise<Pgbench | null> {
  const program = findPgbench()
  if (program === undefined) return null

  await postgres.makeDatabase('pgbench')
  const connectionArgs = ['-h', '127.0.0.1', '-p', String(postgres.port), '-U', 'owner']
  const run = (more: readonly string[]) => output(program, [...connectionArgs, ...more, 'pgbench'], postgres.password)
  await run(['-i', '-q', '-s', String(pgbenchScale)])
  return {
    version: (await output(program, ['--version'], '')).trim(),
    run: async (script, seconds) =>
      parsePgbench(
        await run([
          '-n',
          '-b',
          script === 'simple' ? 'simple-update' : 'tpcb-like',
          '-M',
          'prepared',
          '-c',
          String(pgbenchClients),
          '-j',
          '2',
          '-T',
          String(Math.max(1, Math.round(seconds))),
        ]),
      ),
  }
}

/** Parses rate and latency of pgbench's output; throws if either is missing. */
export function parsePgbench(text: string): { transactionsPerSecond: number; latencyMs: number } {
  const transactionsPerSecond = Number(/^tps = ([\d.]+)/m.exec(text)?.[1])
  const latencyMs = Number(/^latency average = ([\d.]+) ms/m.exec(text)?.[1])
  if (Number.isNaN(transactionsPerSecond) || Number.isNaN(latencyMs))
    throw new Error(`pgbench printed no rate:\n${text}`)
  return { transactionsPerSecond, latencyMs }
}

const findPgbench = (): string | undefined => {
  const versions = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').toSorted((left, right) => Number(right) - Number(left))
    : []
  const folders = [
    ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  return folders.map((folder) => join(folder, 'pgbench')).find(existsSync)
}

const output = async (program: string, args: readonly string[], password: string): Promise<string> => {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PGPASSWORD: password },
  })
  let text = ''
  let faults = ''
  child.stdout.on('data', (chunk: Buffer) => (text += String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => (faults += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`pgbench ended with ${code}:\n${faults}`)
  return text
}
