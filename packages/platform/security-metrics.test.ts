import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { createSecurityLog, securityEventKinds } from './security-log.ts'
import { countSecurityEvents } from './security-metrics.ts'

test('every kind of security event is a metric with its current count', async () => {
  const security = createSecurityLog({ logger: { warn: () => undefined }, clock: { now: () => 0 } })
  const registry = createMetrics('any')
  countSecurityEvents(registry, security)
  const figures = async () =>
    [...(await registry.metrics()).matchAll(/zoria_security_events_total\{kind="(\w+)",process="any"\} (\d+)/g)].map(
      ([, kind, count]) => [kind, Number(count)],
    )
  expect(await figures()).toEqual(securityEventKinds.map((kind) => [kind, 0]))
  security.report({ kind: 'role_refused' })
  security.report({ kind: 'role_refused' })
  expect((await figures()).filter(([, count]) => count !== 0)).toEqual([['role_refused', 2]])
})
