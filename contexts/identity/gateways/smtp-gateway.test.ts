import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { ok } from '@zoria/kernel'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createSMTPGateway } from './smtp-gateway.ts'

type Step = 'greeting' | 'MAIL' | 'RCPT' | 'DATA' | 'end'

let failing: { readonly at: Step; readonly with: string | 'silent' } | undefined
let mail = ''
const sockets = new Set<Socket>()

/** A minimal mail server: it reads line by line and fails at the configured step. */
const server = createServer((socket) => {
  sockets.add(socket)
  let isInText = false
  let rest = ''
  const say = (step: Step, line: string) => {
    const answer = failing?.at === step ? failing.with : line
    if (answer !== 'silent') socket.write(`${answer}\r\n`)
  }
  const onLine = (line: string) => {
    if (isInText) {
      mail += `${line}\n`
      if (line !== '.') return
      isInText = false
      return say('end', '250 taken')
    }
    if (line.startsWith('EHLO')) socket.write('250-test\r\n250 AUTH PLAIN\r\n')
    else if (line.startsWith('AUTH')) socket.write('235 ok\r\n')
    else if (line.startsWith('MAIL')) say('MAIL', '250 ok')
    else if (line.startsWith('RCPT')) say('RCPT', '250 ok')
    else if (line === 'DATA') {
      isInText = failing?.at !== 'DATA'
      say('DATA', '354 go on')
    } else socket.write('221 bye\r\n')
  }
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
  say('greeting', '220 test')
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const options = {
  url: `smtp://zoria:secret@127.0.0.1:${(server.address() as AddressInfo).port}`,
  from: 'Zoria <no-reply@zoria.test>',
}
/** A busy machine must not fail a test: only where a reply never comes the wait is short. */
const gateway = createSMTPGateway({ ...options, timeoutMs: 60_000 })
const impatient = createSMTPGateway({ ...options, timeoutMs: 1_500 })
const text = { to: 'player@example.com', text: 'Zoria: 123456 is your code', reference: 'r-1' }

beforeEach(() => {
  ;[failing, mail] = [undefined, '']
})
afterAll(async () => {
  await gateway.close()
  await impatient.close()
  sockets.forEach((socket) => socket.destroy())
  server.close()
})

test('a mail has our name as its subject and our reference as its Message-ID', async () => {
  expect(await gateway.send(text)).toEqual(ok())
  for (const line of [
    'From: Zoria <no-reply@zoria.test>',
    'To: player@example.com',
    'Subject: Zoria',
    'Message-ID: <r-1@zoria.test>',
    'Zoria: 123456 is your code',
  ])
    expect(mail).toContain(line)
})

test.each([
  // where        what the server says     what it means
  ['greeting', 'silent', 'away'],
  ['greeting', '554 go away', 'away'],
  ['MAIL', '550 not from you', 'away'],
  ['RCPT', '550 no such box', 'refused'],
  ['greeting', '421 too many connections', 'throttled'],
  ['MAIL', '421 closing', 'throttled'],
  ['MAIL', '454 Throttling failure: Maximum sending rate exceeded.', 'throttled'],
  ['MAIL', '454 4.7.0 temporary authentication failure', 'away'],
  ['RCPT', '450 box busy', 'throttled'],
  ['RCPT', '451 4.7.1 come later', 'throttled'],
  ['DATA', '452 4.3.1 queue is full', 'throttled'],
  ['end', '421 4.7.0 unusual rate', 'throttled'],
  ['DATA', '451 later', 'away'],
  ['end', '554 spam', 'refused'],
  ['end', '451 later', 'away'],
  ['end', 'silent', 'unknown'],
] as const)('a server that says at %s "%s": %s', async (at, answer, kind) => {
  failing = { at, with: answer }
  const asked = answer === 'silent' ? impatient : gateway
  expect(await asked.send(text)).toMatchObject({ refusal: { code: 'NOT_TAKEN', kind } })
})

test('mail is not repeated when it may have been accepted, and a refusal contains neither recipient nor text', async () => {
  failing = { at: 'end', with: 'silent' }
  expect(impatient.isRepeatSafe).toBe(false)
  expect(JSON.stringify(await impatient.send(text))).not.toMatch(/player@|123456/)
})

test('an unreachable server has accepted nothing', async () => {
  expect(
    await createSMTPGateway({ url: 'smtp://a:b@127.0.0.1:9', from: 'Zoria <a@zoria.test>', timeoutMs: 1_500 }).send(
      text,
    ),
  ).toMatchObject({ refusal: { kind: 'away' } })
})
