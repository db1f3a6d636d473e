import { instant } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { createSecurityLog, type SecurityEvent } from './security-log.ts'

function logWith({ linesPerMinute }: { linesPerMinute?: number } = {}) {
  const lines: Record<string, unknown>[] = []
  const time = { now: 1_000_000 }
  const logger = { warn: (line: object) => void lines.push({ ...line }) } as never
  const log = createSecurityLog({
    logger,
    clock: { now: () => instant(time.now) },
    ...(linesPerMinute === undefined ? {} : { linesPerMinute }),
  })
  return { log, lines, time }
}

describe('the security log', () => {
  test('writes one line with the kind and the facts', () => {
    const { log, lines } = logWith()
    log.report({ kind: 'signature_rejected', facts: { provider: 'zoria-studio' } })
    expect(lines).toEqual([{ security: 'signature_rejected', provider: 'zoria-studio' }])
  })

  test('never writes an address, but the same digest for the same address', () => {
    const { log, lines } = logWith()
    const event: SecurityEvent = { kind: 'login_failed', address: '203.0.113.7' }
    log.report(event)
    log.report(event)
    log.report({ kind: 'login_failed', address: '203.0.113.8' })
    expect(JSON.stringify(lines)).not.toContain('203.0.113')
    expect(lines[0]?.['source']).toBe(lines[1]?.['source'])
    expect(lines[0]?.['source']).not.toBe(lines[2]?.['source'])
  })

  test('limits the lines of a kind per minute, counts all of them, and logs how many it left out', () => {
    const { log, lines, time } = logWith({ linesPerMinute: 2 })
    for (let count = 0; count < 5; count += 1) log.report({ kind: 'login_failed' })
    log.report({ kind: 'role_refused' })
    expect(lines.map((line) => line['security'])).toEqual(['login_failed', 'login_failed', 'role_refused'])
    time.now += 59_999
    log.report({ kind: 'login_failed' })
    expect(lines).toHaveLength(3)
    time.now += 1
    log.report({ kind: 'login_failed' })
    expect(lines.at(-1)).toEqual({ security: 'login_failed', suppressed: 4 })
    expect(log.counts().login_failed).toBe(7)
  })

  test('starts a new minute when the clock was set back', () => {
    const { log, lines, time } = logWith({ linesPerMinute: 1 })
    log.report({ kind: 'login_failed' })
    time.now -= 3_600_000
    log.report({ kind: 'login_failed' })
    expect(lines).toHaveLength(2)
  })
})
