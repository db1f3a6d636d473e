import { connect } from 'node:net'
import { once } from 'node:events'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createEmptyDatabase } from '@zoria/testkit/database'
import { createTransport } from 'nodemailer'
import smpp, { type PDU, type Session } from 'smpp'
import { afterAll, describe, expect, test } from 'vitest'
import { referenceTag } from '../smpp/sms-server.ts'
import { migrateSandbox } from '../storage/migrate.ts'
import { codeOf } from './keep-message.ts'
import { createNetworks } from './networks.ts'

const database = await createEmptyDatabase('sandbox')
const sql = database.sql('sandbox')
await migrateSandbox(sql)
const clock = frozenClock('2026-11-21T12:00:00.000Z')
const ground = {
  sql,
  clock,
  chance: seededChance('networks'),
  logger: createLogger({ name: 'networks', level: 'silent' }),
}
const networks = createNetworks({ ...ground, login: { name: 'zoria', password: 'sandbox' } })
const server = await createServer(ground)
networks.serve(server)
const ports = await networks.listen({ sms: 0, mail: 0, host: '127.0.0.1' })

afterAll(async () => {
  await networks.close()
  await server.close()
  await database.drop()
})

let numbers = 0
const newNumber = () => `+38067${String((numbers += 1)).padStart(7, '0')}`
const inbox = async (to: string) => {
  const reply = await server.inject({ url: `/gateways/messages?to=${encodeURIComponent(to)}` })
  return (
    reply.json() as {
      items: {
        id: string
        channel: string
        to: string
        from: string
        text: string
        code: string | null
        sent_at: string
      }[]
    }
  ).items
}

describe('the carrier of short messages', () => {
  const bound = async (login = { system_id: 'zoria', password: 'sandbox' }) => {
    const session = smpp.connect({ url: `smpp://127.0.0.1:${ports.sms}` })
    const answer = await new Promise<PDU>((settle) =>
      session.bind_transmitter({ ...login, interface_version: 0x34 }, settle),
    )
    return { session, status: answer.command_status }
  }
  const submit = (session: Session, fields: object) =>
    new Promise<PDU>((settle) =>
      session.submit_sm({ source_addr: 'ZORIA', dest_addr_ton: 1, dest_addr_npi: 1, ...fields }, settle),
    )

  test.each([
    ['Zoria: 123456 is your code', '123456'],
    ['Zoria: 654321 — растау кодыңыз. Оны ешкімге айтпаңыз.', '654321'],
  ])('stores %s, in any encoding', async (text, code) => {
    const [{ session }, to] = [await bound(), newNumber()]
    expect((await submit(session, { destination_addr: to.slice(1), short_message: text })).command_status).toBe(0)
    expect(await inbox(to)).toEqual([
      { id: expect.any(String), channel: 'sms', to, from: 'ZORIA', text, code, sent_at: '2026-11-21T12:00:00.000Z' },
    ])
    session.close()
  })

  test('stores a long text sent as a payload', async () => {
    const [{ session }, to, text] = [await bound(), newNumber(), `Zoria: 111111 ${'ж'.repeat(120)}`]
    await submit(session, {
      destination_addr: to.slice(1),
      short_message: '',
      message_payload: { message: text },
      data_coding: 8,
    })
    expect((await inbox(to))[0]?.text).toBe(text)
    session.close()
  })

  test('stores a text once per reference of the sender, and distinguishes connections', async () => {
    const [first, second, to] = [await bound(), await bound(), newNumber()]
    smpp.addTLV('client_reference', { id: referenceTag, type: smpp.types.tlv.cstring })
    const text = { destination_addr: to.slice(1), short_message: 'Zoria: 222222', client_reference: 'r-1' }
    const ids = [await submit(first.session, text), await submit(second.session, text)].map(
      ({ message_id }) => message_id,
    )
    expect(ids[0]).toBe(ids[1])
    expect(await inbox(to)).toHaveLength(1)
    first.session.close()
    second.session.close()
  })

  test('refuses wrong credentials and invalid numbers', async () => {
    expect((await bound({ system_id: 'zoria', password: 'guess' })).status).toBe(smpp.ESME_RINVPASWD)
    const unbound = smpp.connect({ url: `smpp://127.0.0.1:${ports.sms}` })
    expect((await submit(unbound, { destination_addr: '380671112233', short_message: 'x' })).command_status).toBe(
      smpp.ESME_RINVBNDSTS,
    )
    unbound.close()
    const { session } = await bound()
    expect((await submit(session, { destination_addr: '123', short_message: 'x' })).command_status).toBe(
      smpp.ESME_RINVDSTADR,
    )
    session.close()
  })

  test('disconnects a client that reads no answers', async () => {
    const socket = connect(ports.sms, '127.0.0.1').pause()
    const closed = once(socket, 'close').catch(() => undefined)
    // Its connection is reset while it still sends.
    socket.on('error', () => undefined)
    const enquireLink = Buffer.from('00000010000000150000000000000001', 'hex')
    const many = Buffer.concat(Array.from({ length: 4_096 }, () => enquireLink))
    // More answers than the buffers of the system hold.
    for (let sent = 0; sent < 16 * 1024 * 1024 && !socket.destroyed; sent += many.length)
      await new Promise<void>((written) => socket.write(many, () => written()))
    await closed
    const { session, status } = await bound()
    expect(status).toBe(0)
    session.close()
  }, 30_000)

  test('survives bytes that are not SMPP', async () => {
    const socket = connect(ports.sms, '127.0.0.1')
    socket.end('GET / HTTP/1.1\r\n\r\n'.repeat(10))
    await once(socket, 'close')
    const { session, status } = await bound()
    expect(status).toBe(0)
    session.close()
  })
})

describe('the mail server', () => {
  const send = (mail: object, user = { user: 'zoria', pass: 'sandbox' }) =>
    createTransport({ host: '127.0.0.1', port: ports.mail, auth: user }).sendMail({
      from: 'Zoria <no-reply@zoria.test>',
      subject: 'Zoria',
      ...mail,
    })

  test('stores a mail once per Message-ID', async () => {
    const mail = { to: 'player@example.com', text: 'Zoria: 333333 — ваш код', messageId: '<r-1@zoria.test>' }
    await send(mail)
    await send(mail)
    expect(await inbox('player@example.com')).toEqual([
      expect.objectContaining({
        channel: 'mail',
        from: 'Zoria <no-reply@zoria.test>',
        text: 'Zoria: 333333 — ваш код',
        code: '333333',
      }),
    ])
  })

  test('refuses wrong credentials and oversized mail', async () => {
    await expect(send({ to: 'a@example.com', text: 'x' }, { user: 'zoria', pass: 'guess' })).rejects.toMatchObject({
      responseCode: 535,
    })
    await expect(send({ to: 'a@example.com', text: 'x'.repeat(300_000) })).rejects.toMatchObject({ responseCode: 552 })
  })
})

describe('the call provider', () => {
  const ask = (method: 'GET' | 'POST', url: string, payload?: object, key = 'sandbox') =>
    server.inject({ method, url, headers: { authorization: `Bearer ${key}` }, ...(payload ? { payload } : {}) })

  test.each([
    ['+380671112233', '+380445551234'],
    ['+77011112233', '+77273551234'],
  ])('calls %s from %s, whose last four digits are the code', async (phone, from) => {
    expect((await ask('POST', '/calls', { reference: `c ${phone}`, phone, code: '1234' })).statusCode).toBe(202)
    expect(await inbox(phone)).toEqual([expect.objectContaining({ channel: 'call', from, text: '', code: '1234' })])
  })

  test('calls once per reference, and reports the result', async () => {
    const [phone, reference] = [newNumber(), 'r-1']
    expect((await ask('GET', `/calls/${reference}`)).statusCode).toBe(404)
    const replies = [
      await ask('POST', '/calls', { reference, phone, code: '0001' }),
      await ask('POST', '/calls', { reference, phone, code: '0001' }),
    ]
    expect(replies[0]?.json()).toEqual(replies[1]?.json())
    expect(await inbox(phone)).toHaveLength(1)
    expect((await ask('GET', `/calls/${reference}`)).json()).toMatchObject({ reference, status: 'done' })
  })

  test('answers 401 to wrong credentials and 400 to an invalid order', async () => {
    expect((await ask('POST', '/calls', {}, 'guess')).statusCode).toBe(401)
    expect((await ask('GET', '/calls/x', undefined, 'guess')).statusCode).toBe(401)
    expect((await ask('POST', '/calls', { reference: 'x', phone: '123', code: '1' })).statusCode).toBe(400)
  })
})

describe('stored messages', () => {
  test('are listed newest first, also for a number with an unescaped plus', async () => {
    const to = newNumber()
    for (const code of ['1111', '2222']) {
      await server.inject({
        method: 'POST',
        url: '/calls',
        headers: { authorization: 'Bearer sandbox' },
        payload: { reference: `${to} ${code}`, phone: to, code },
      })
      clock.advance(1)
    }
    expect((await inbox(to)).map(({ code }) => code)).toEqual(['2222', '1111'])
    expect(
      ((await server.inject({ url: `/gateways/messages?to=${to}` })).json() as { items: unknown[] }).items,
    ).toHaveLength(2)
    expect(await inbox('+380000000000')).toEqual([])
  })

  test.each([
    [{ channel: 'sms', from: 'Zoria', text: 'Zoria: 123456' }, '123456'],
    [{ channel: 'mail', from: 'Zoria', text: 'Your code is 654321. Valid for 5 minutes.' }, '654321'],
    [{ channel: 'sms', from: 'Zoria', text: 'Call +380501112233' }, null],
    [{ channel: 'call', from: '+380441234567', text: '' }, '4567'],
    [{ channel: 'sms', from: 'Zoria', text: 'hello' }, null],
  ] as const)('%o has the code %s', (message, code) => {
    expect(codeOf(message)).toBe(code)
  })
})
