import { Counter, type Registry } from 'prom-client'
import { securityEventKinds, type SecurityLog } from './security-log.ts'

/** Security events of each kind since the start of the process, read at each scrape. */
export function countSecurityEvents(registry: Registry, security: Pick<SecurityLog, 'counts'>): void {
  const counter = new Counter({
    name: 'zoria_security_events_total',
    help: 'Security events since the process started, logged or left out',
    labelNames: ['kind'],
    registers: [],
    collect() {
      this.reset()
      for (const kind of securityEventKinds) this.inc({ kind }, security.counts()[kind])
    },
  })
  registry.registerMetric(counter)
}
