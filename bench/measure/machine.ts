import { readFileSync } from 'node:fs'
import { arch, cpus, loadavg, release, totalmem } from 'node:os'

/** The machine and time of a run. */
export interface Machine {
  readonly takenAt: string
  readonly processor: string
  readonly cores: number
  readonly memoryGB: number
  readonly kernel: string
  readonly node: string
  /**
   * Idle share of the cores in the two seconds before the run; below 0.95 other programs were running and figures are
   * rough.
   */
  readonly idleBefore: number
  readonly loadBefore: number
}

/** Samples the machine for two seconds. */
export async function describeMachine(): Promise<Machine> {
  const before = ticks()
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const after = ticks()
  return {
    takenAt: new Date().toISOString(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGB: Math.round(totalmem() / 2 ** 30),
    kernel: `Linux ${release()} ${arch()}`,
    node: process.version,
    idleBefore: (after.idle - before.idle) / (after.all - before.all),
    loadBefore: loadavg()[0] ?? 0,
  }
}

const ticks = (): { all: number; idle: number } => {
  // proc(5): user nice system idle iowait irq softirq steal …
  const fields = readFileSync('/proc/stat', 'latin1').split('\n')[0]!.trim().split(/\s+/).slice(1, 9).map(Number)
  return { all: fields.reduce((sum, field) => sum + field, 0), idle: fields[3]! }
}
