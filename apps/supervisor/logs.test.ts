import {
  appendFileSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openLog, recorder, rotateLogs, tailOf } from './logs.ts'

let logs: string

beforeEach(() => {
  logs = mkdtempSync(join(tmpdir(), 'zoria-logs-'))
})

afterEach(() => rmSync(logs, { recursive: true, force: true }))

describe('a log', () => {
  test('continues after the last start', () => {
    for (const line of ['first\n', 'second\n']) {
      const log = openLog(logs, 'api')
      writeSync(log, line)
      closeSync(log)
    }
    expect(readFileSync(join(logs, 'api.log'), 'utf8')).toBe('first\nsecond\n')
  })

  test('larger than 16 MB is rotated', () => {
    writeFileSync(join(logs, 'api.log'), Buffer.alloc(16 * 1024 * 1024, 'x'))
    closeSync(openLog(logs, 'api'))
    expect([statSync(join(logs, 'api.log')).size, statSync(join(logs, 'api.log.1')).size]).toEqual([
      0,
      16 * 1024 * 1024,
    ])
  })

  test('that cannot be rotated goes on as it is', () => {
    writeFileSync(join(logs, 'api.log'), Buffer.alloc(16 * 1024 * 1024, 'x'))
    mkdirSync(join(logs, 'api.log.1'))
    closeSync(openLog(logs, 'api'))
    expect(statSync(join(logs, 'api.log')).size).toBe(16 * 1024 * 1024)
  })

  test('of the supervisor on a full disk costs the line in the file, and nothing else', () => {
    symlinkSync('/dev/full', join(logs, 'supervisor.log'))
    const said: string[] = []
    recorder(logs, (line) => void said.push(line))('api ended')
    expect(said).toEqual(['api ended', expect.stringContaining('ENOSPC')])
  })

  test('whose folder was removed ends nothing, and begins anew', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    rotateLogs(logs)
    rmSync(logs, { recursive: true })
    expect(() => vi.advanceTimersByTime(60_000)).not.toThrow()
    closeSync(openLog(logs, 'api'))
    expect(statSync(join(logs, 'api.log')).size).toBe(0)
    expect(() => vi.advanceTimersByTime(60_000)).not.toThrow()
  })

  test('shows its last twenty lines', () => {
    for (let line = 1; line <= 30; line += 1) appendFileSync(join(logs, 'api.log'), `line ${line}\n`)
    expect(tailOf(logs, 'api').split('\n')).toEqual(Array.from({ length: 20 }, (_, place) => `line ${place + 11}`))
    expect(tailOf(logs, 'web')).toBe('(it wrote nothing)')
  })
})
