import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export { Counter, Gauge, Histogram, type Registry }

/** The metrics of one process; `GET /metrics` returns them on loopback. */
export function createMetrics(process: string): Registry {
  const registry = new Registry()
  registry.setDefaultLabels({ process })
  return registry
}

/**
 * Adds memory, CPU, garbage collection and delays of the event loop. Once per process, by its main program: what
 * measures them runs until the process ends.
 */
export function measureNode(registry: Registry): Registry {
  collectDefaultMetrics({ register: registry })
  return registry
}
