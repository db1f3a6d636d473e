import { describe, expect, test } from 'vitest'
import { openIdentity } from '../../testing/identity-setup.ts'
import { formOf, visitorOf } from '../../testing/visitor.ts'

const setup = await openIdentity()
const { clock, gateway, identity, lines, sql } = setup
const { newPhone, register } = visitorOf(setup)

const worker = async () => identity.tasks['identity.deliver_messages']?.({})
const waiting = async () => (await sql`select 1 from identity.message`).length
/** The process crashes after the gateway accepted the message and before that is recorded: only the reply is lost. */
const dieAfterHandingOver = () => Object.assign(gateway, { status: 204 })

describe('a code is sent once', () => {
  test('although the process crashes between sending and recording it, by a gateway that recognises our reference', async () => {
    dieAfterHandingOver()
    await register(formOf(newPhone()))
    expect([gateway.taken.length, await waiting()]).toEqual([1, 1])
    gateway.status = 202
    clock.advance(15_000)
    await worker()
    expect([gateway.taken.length, await waiting()]).toEqual([1, 0])
  })

  test('and not repeated by a gateway that does not, after a lost reply: the player requests another code', async () => {
    Object.assign(gateway, { isRepeatSafe: false, status: 204 })
    await register(formOf(newPhone()))
    gateway.status = 202
    clock.advance(15_000)
    await worker()
    expect([gateway.taken.length, await waiting()]).toEqual([1, 0])
  })

  test('and not repeated by a gateway that does not, when the process crashed during delivery', async () => {
    Object.assign(gateway, { isRepeatSafe: false, status: 503 })
    await register(formOf(newPhone()))
    await sql`update identity.message set handed_at = ${new Date(clock.now()).toISOString()}`
    gateway.status = 202
    lines.length = 0
    clock.advance(15_000)
    await worker()
    expect([gateway.taken.length, await waiting()]).toEqual([0, 0])
    expect(lines.join('')).toContain('an earlier delivery attempt has an unknown outcome')
  })

  test.each([true, false])(
    'and retried later, when it was certainly not accepted; a gateway that recognises references: %s',
    async (isRepeatSafe) => {
      Object.assign(gateway, { isRepeatSafe, status: 503 })
      await register(formOf(newPhone()))
      gateway.status = 202
      for (let round = 0; round < 2; round += 1) {
        clock.advance(15_000)
        await worker()
      }
      expect([gateway.taken.length, await waiting()]).toEqual([1, 0])
    },
  )

  test('and dropped when its recipient is refused', async () => {
    gateway.status = 422
    await register(formOf(newPhone()))
    expect([gateway.taken.length, await waiting()]).toEqual([0, 0])
  })

  test('when ten processes deliver concurrently', async () => {
    gateway.status = 503
    await register(formOf(newPhone()))
    gateway.status = 202
    clock.advance(15_000)
    await Promise.all(Array.from({ length: 10 }, worker))
    expect(gateway.taken).toHaveLength(1)
  })
})
