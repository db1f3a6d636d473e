import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { commandOf, directoryOf, isRunning, parentOf, running, runningWith, signalEach, untilEnded } from './running.ts'

const sleepers: ReturnType<typeof spawn>[] = []

afterEach(() => sleepers.splice(0).forEach((sleeper) => sleeper.kill('SIGKILL')))

describe('a process', () => {
  test('is known by its parent, its directory and its arguments', async () => {
    const sleeper = await sleep()
    expect(parentOf(sleeper.pid!)).toBe(process.pid)
    expect(directoryOf(sleeper.pid!)).toBe(process.cwd())
    expect(commandOf(sleeper.pid!)).toEqual(['sleep', '1000'])
  })

  test('is found by what its environment holds', async () => {
    // Another run of the tests on this machine has another mark.
    const mark = `this one ${randomUUID()}`
    const sleeper = await sleep({ ZORIA_TEST_MARK: mark })
    expect(runningWith(`ZORIA_TEST_MARK=${mark}`).map(({ pid }) => pid)).toEqual([sleeper.pid])
  })

  test('that ended is not running, nor is a later one with its id', async () => {
    const sleeper = await sleep()
    const named = running(sleeper.pid!)!
    expect(isRunning(named)).toBe(true)
    expect(isRunning({ ...named, startTick: '1' })).toBe(false)
    signalEach([named], 'SIGTERM')
    expect(await untilEnded([named], 5_000)).toEqual([])
    expect(running(named.pid)).toBeNull()
  })

  test('that does not end in time is answered', async () => {
    const named = running((await sleep()).pid!)!
    expect(await untilEnded([named], 50)).toEqual([named])
  })
})

const sleep = async (environment: Record<string, string> = {}): Promise<ReturnType<typeof spawn>> => {
  const sleeper = spawn('sleep', ['1000'], { env: { PATH: '/usr/bin:/bin', ...environment } })
  sleepers.push(sleeper)
  await once(sleeper, 'spawn')
  return sleeper
}
