import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { login, register } from '@zoria/contract/identity/http'
import { migrateJobs } from '@zoria/platform/jobs'
import { startAPI } from './login/api.ts'
import { cpuSecondsOf, cpuSecondsOfFamily } from './measure/cpu.ts'
import { median, percentile, readable } from './measure/figures.ts'
import { describeMachine } from './measure/machine.ts'
import { fillReadme, saveResult, table } from './measure/results.ts'
import { startBenchPostgres } from './setting/postgres.ts'

// `npm run bench:login`: log-ins per core, and their effect on the latency of other requests (S-06: argon2id off the
// event loop).

const { values: options } = parseArgs({
  options: { seconds: { type: 'string' }, repetitions: { type: 'string' }, quick: { type: 'boolean', default: false } },
})
const seconds = Number(options.seconds ?? (options.quick ? 3 : 10))
const repetitionsWanted = Number(options.repetitions ?? (options.quick ? 1 : 5))
const isWhole = seconds >= 10 && repetitionsWanted >= 5
/** What a core must do. */
const goalPerCore = 10
const atOnce = 8

const machine = await describeMachine()
const postgres = await startBenchPostgres()
await postgres.makeMigratedDatabase('login')
const owner = postgres.sql('owner', 'login')
await migrateJobs({ ownerUrl: postgres.url('owner', 'login'), sql: owner })
await owner`update settings.setting set value = 'false'::jsonb where code = 'SEND_SMS_ENABLED'`
const api = await startAPI(postgres, 'login')
const phones = Array.from({ length: 16 }, (_, number) => `+38050${String(number).padStart(7, '0')}`)
for (const phone of phones)
  await post(register, {
    login: phone,
    password: 'kobza-1',
    countryCode: 'UA',
    currency: 'uah',
    birthDate: '1990-05-17',
    consents: { age: true, terms: true },
  })
const quiet = await othersWait(seconds / 2)

type Repetition = {
  perSecond: number
  perCoreSecond: number
  cpuMs: number
  postgresCpuMs: number
  loginMs: { p50: number; p99: number }
  othersMs: { p50: number; p99: number }
}
const repetitions: Repetition[] = []
await logInFor(seconds / 4)
for (let number = 1; number <= repetitionsWanted; number += 1) {
  const before = cpu()
  const [took, others] = await Promise.all([logInFor(seconds), othersWait(seconds)])
  const used = { api: cpu().api - before.api, postgres: cpu().postgres - before.postgres }
  repetitions.push({
    perSecond: took.length / seconds,
    perCoreSecond: took.length / (used.api + used.postgres),
    cpuMs: (used.api * 1e3) / took.length,
    postgresCpuMs: (used.postgres * 1e3) / took.length,
    loginMs: summed(took),
    othersMs: others,
  })
  console.log(
    `${number}: ${readable(took.length / (used.api + used.postgres))} log-ins a second and core, others wait ${readable(others.p99)} ms at p99`,
  )
}
await api.stop()
await postgres.stop()
report()

function cpu(): { api: number; postgres: number } {
  return { api: cpuSecondsOf(api.pid), postgres: cpuSecondsOfFamily(postgres.postmaster) }
}

/** Logs players in with constant concurrency; returns the duration of each in milliseconds. */
async function logInFor(forSeconds: number): Promise<number[]> {
  const until = performance.now() + forSeconds * 1_000
  const took: number[] = []
  const client = async (number: number): Promise<void> => {
    for (let turn = number; performance.now() < until; turn += atOnce) {
      const began = performance.now()
      await post(login, { username: phones[turn % phones.length], password: 'kobza-1' })
      took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, number) => client(number)))
  return took
}

/** Sends a request every 20 ms that needs neither password nor database: it measures the event loop's delay. */
async function othersWait(forSeconds: number): Promise<{ p50: number; p99: number }> {
  const until = performance.now() + forSeconds * 1_000
  const took: number[] = []
  while (performance.now() < until) {
    const began = performance.now()
    await (await fetch(`${api.address}/healthz`)).text()
    took.push(performance.now() - began)
    await pause(20)
  }
  return summed(took)
}

function summed(took: readonly number[]): { p50: number; p99: number } {
  const ascending = took.toSorted((left, right) => left - right)
  return { p50: percentile(ascending, 0.5), p99: percentile(ascending, 0.99) }
}

async function post({ path }: { path: string }, body: object): Promise<void> {
  const reply = await fetch(`${api.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (reply.status !== 201) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  await reply.text()
}

function report(): void {
  const of = (figure: (repetition: Repetition) => number) => readable(median(repetitions.map(figure)))
  const ratio = median(repetitions.map(({ perCoreSecond }) => perCoreSecond)) / goalPerCore
  const rows = [
    ['log-ins per second and core (goal: 10)', of(({ perCoreSecond }) => perCoreSecond)],
    ['ratio to the goal', readable(ratio)],
    ['log-ins per second on this machine', of(({ perSecond }) => perSecond)],
    ['CPU of the API for a log-in, ms', of(({ cpuMs }) => cpuMs)],
    ['CPU of PostgreSQL for a log-in, ms', of(({ postgresCpuMs }) => postgresCpuMs)],
    ['a log-in takes, p50 / p99 ms', `${of(({ loginMs }) => loginMs.p50)} / ${of(({ loginMs }) => loginMs.p99)}`],
    ['others wait while nobody logs in, p50 / p99 ms', `${readable(quiet.p50)} / ${readable(quiet.p99)}`],
    [
      'others wait meanwhile, p50 / p99 ms',
      `${of(({ othersMs }) => othersMs.p50)} / ${of(({ othersMs }) => othersMs.p99)}`,
    ],
  ]
  const place = `${machine.takenAt.slice(0, 16).replace('T', ' ')} UTC, ${machine.cores} × ${machine.processor}; ${repetitionsWanted} repetitions of ${seconds} s, ${atOnce} at once; ${readable(machine.idleBefore * 100)} % idle before.`
  const text = [place, table(['medians', ''], rows)].join('\n\n')
  console.log(`\n${text}\n`)
  console.log(saveResult('login', { machine, seconds, atOnce, ratio, quiet, repetitions }, { isWhole }))
  if (isWhole) fillReadme('login', text)
  if (ratio < 1) process.exitCode = 1
}
