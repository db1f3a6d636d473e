import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { register } from '@zoria/contract/identity/http'
import type { Sql } from '@zoria/platform/database'
import { runningWith, signalEach } from '@zoria/platform/guardian/running'
import { migrateJobs, requestJob } from '@zoria/platform/jobs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiProcess } from '../house/api-process.ts'
import { Home } from '../house/home.ts'
import { openOutside, type Outside } from '../house/external-services.ts'

let home: Home
let owner: Sql
let outside: Outside

beforeAll(async () => {
  home = await Home.open()
  owner = home.pool('owner')
  await migrateJobs({ ownerUrl: home.url('owner'), sql: owner })
  outside = await openOutside(home)
})
afterAll(async () => {
  await outside.sandbox.close()
  await owner.end()
  await home.close()
})

describe('a code that was handed over by a process killed before it could note that', () => {
  test.each([
    // The carrier either reads our reference, or we know that it does not.
    ['sent again under its reference, and is one message', () => ({})],
    [
      'not sent again where the carrier knows no references',
      () => ({ SMPP_URL: outside.toldToAPI['SANDBOX_SMPP_URL'] ?? '' }),
    ],
  ])('is %s', async (_, further) => {
    // A message that must wait for the pace of its carrier would be answered before it is tried.
    const told = { ...outside.toldToAPI, SMPP_RATE: '1000', ...further() }
    const [api, phone] = [new ApiProcess(home, 'api-messages', told), newPhone()]
    await api.open()
    // The first message binds, so that the next one is nothing but its submission.
    expect((await askForCode(api, newPhone()))?.status).toBe(200)

    signalEach(sandboxProcesses(), 'SIGSTOP')
    const asked = askForCode(api, phone)
    await until(async () => unreadBytes(outside.smsPort) > 0, 'the submission reaches the carrier that stands still')
    await api.kill()
    expect(await asked).toBeNull()
    signalEach(sandboxProcesses(), 'SIGCONT')
    await until(async () => (await messagesTo(phone)).length === 1, 'the carrier takes it')
    expect(await waiting()).toBe(1)

    await deliverAgain(told)
    expect(await messagesTo(phone)).toHaveLength(1)
  })
})

let phones = 0
const newPhone = () => `+38063${String((phones += 1)).padStart(7, '0')}`

function askForCode(api: ApiProcess, phone: string) {
  const form = {
    type: 'Phone',
    login: phone,
    password: 'kobza-1',
    countryCode: 'UA',
    currency: 'uah',
    birthDate: '1990-05-17',
    consents: { age: true, terms: true },
  }
  return api.call(register.method, register.path, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
}

/** A worker on the same installation finds the message after its claim expired. */
async function deliverAgain(told: Readonly<Record<string, string>>): Promise<void> {
  await owner`update identity.message set claimed_until = created_at`
  const worker = new ApiProcess(home, 'worker-messages', told, 'worker')
  await worker.open()
  await requestJob(owner, { task: 'identity.deliver_messages', payload: {} })
  await until(async () => (await waiting()) === 0, 'the worker is done with it')
  await worker.close()
}

async function waiting(): Promise<number> {
  return (await owner`select 1 from identity.message`).length
}

async function messagesTo(phone: string): Promise<readonly unknown[]> {
  const reply = await outside.sandbox.call('GET', `/gateways/messages?to=${encodeURIComponent(phone)}`, {})
  return (JSON.parse(reply?.text ?? '{"items":[]}') as { items: unknown[] }).items
}

const sandboxProcesses = () =>
  runningWith(home.mark).filter(({ pid }) =>
    readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('apps/sandbox/main.ts'),
  )

/** Unread bytes in the connections to a local port, from Linux. */
function unreadBytes(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const lines = ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((file) => readFileSync(file, 'latin1').split('\n'))
    .map((line) => line.trim().split(/\s+/))
  return lines
    .filter(([, address, , state]) => address?.endsWith(local) && state === '01')
    .reduce((sum, [, , , , queues]) => sum + Number.parseInt(queues?.split(':')[1] ?? '0', 16), 0)
}

async function until(condition: () => Promise<boolean>, what: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 20) {
    if (await condition()) return
    await pause(20)
  }
  throw new Error(`within a minute it did not come about: ${what}`)
}
