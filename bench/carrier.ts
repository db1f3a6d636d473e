import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { register } from '@zoria/contract/identity/http'
import { migrateJobs } from '@zoria/platform/jobs'
import { startThrottlingCarrier } from './carrier/throttling-carrier.ts'
import { startAPI } from './login/api.ts'
import { describeMachine } from './measure/machine.ts'
import { table } from './measure/results.ts'
import { startBenchPostgres } from './setting/postgres.ts'

// `npm run bench:carrier`: when each of forty codes, requested within four seconds, arrives at a carrier that takes
// five messages in any second.

const [codes, everyMs, carrierPerS, waitMaxMs] = [40, 100, 5, 60_000]
const configured = [10, 5]

const machine = await describeMachine()
const postgres = await startBenchPostgres()
const runs: Run[] = []
for (const perS of configured) runs.push(await measure(perS))
await postgres.stop()
report()

type Run = {
  readonly perS: number
  /** Milliseconds from the first request, in the order of the requests; undefined for a code that never came. */
  readonly arrivals: readonly (number | undefined)[]
  readonly twice: number
  readonly throttled: number
}

/** One run with a rate configured for the carrier. */
async function measure(perS: number): Promise<Run> {
  const [database, carrier] = [`carrier_${perS}`, await startThrottlingCarrier(carrierPerS)]
  await postgres.makeMigratedDatabase(database)
  await migrateJobs({ ownerUrl: postgres.url('owner', database), sql: postgres.sql('owner', database) })
  const api = await startAPI(postgres, database, { variables: { SMPP_URL: carrier.url, SMPP_RATE: String(perS) } })
  const phones = Array.from({ length: codes }, (_, number) => `38050${String(number).padStart(7, '0')}`)
  const startedAt = performance.now()
  await Promise.all(
    phones.map(async (phone, number) => {
      await pause(number * everyMs)
      await requestCode(api.address, `+${phone}`)
    }),
  )
  while (carrier.taken.length < codes && performance.now() < startedAt + waitMaxMs) await pause(50)
  await api.stop()
  carrier.close()
  const firsts = phones.map((phone) => carrier.taken.find((message) => message.phone === phone)?.atMs)
  const arrivals = firsts.map((atMs) => (atMs === undefined ? undefined : atMs - startedAt))
  const twice = carrier.taken.length - new Set(carrier.taken.map(({ phone }) => phone)).size
  return { perS, arrivals, twice, throttled: carrier.throttled() }
}

async function requestCode(address: string, login: string): Promise<void> {
  const person = { countryCode: 'UA', currency: 'uah', birthDate: '1990-05-17', consents: { age: true, terms: true } }
  const body = JSON.stringify({ login, password: 'kobza-1', ...person })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${address}${register.path}`, { method: 'POST', headers, body })
  if (reply.status !== 200) throw new Error(`${register.path} answered ${reply.status}: ${await reply.text()}`)
  await reply.text()
}

function report(): void {
  const shown = (ms: number | undefined) => (ms === undefined ? 'never' : (ms / 1_000).toFixed(2))
  const rowOf = (number: number) => [
    String(number + 1),
    shown(number * everyMs),
    ...runs.map(({ arrivals }) => shown(arrivals[number])),
  ]
  const rows = Array.from({ length: codes }, (_, number) => rowOf(number))
  const outcome = runs.map(
    ({ perS, arrivals, twice, throttled }) =>
      `- \`SMPP_RATE=${perS}\`: ${arrivals.filter((ms) => ms !== undefined).length} of ${codes} arrived, ${twice} twice, ${throttled} throttled; the last ${shown(Math.max(...arrivals.map((ms) => ms ?? Number.NaN)))} s after the first request.`,
  )
  const text = [
    '# Codes at a carrier that throttles',
    `Written by \`npm run bench:carrier\`: ${codes} registrations, one every ${everyMs} ms, at an API process whose SMPP carrier takes ${carrierPerS} messages in any second and answers ESME_RTHROTTLED to the others. The rule: docs/rules/identity.md#pace.`,
    `${machine.takenAt.slice(0, 16).replace('T', ' ')} UTC, ${machine.cores} × ${machine.processor}, Node ${machine.node}; ${Math.round(machine.idleBefore * 100)} % idle before.`,
    outcome.join('\n'),
    'Seconds after the first request:',
    table(['code', 'requested', ...configured.map((perS) => `arrived, SMPP_RATE=${perS}`)], rows),
  ].join('\n\n')
  writeFileSync(join(import.meta.dirname, '../docs/proofs/carrier.md'), `${text}\n`)
  console.log(text)
  if (runs.some(({ arrivals, twice }) => twice > 0 || arrivals.includes(undefined))) process.exitCode = 1
}
