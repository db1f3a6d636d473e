import { describe, expect, test } from 'vitest'
import { openIdentity } from '../testing/identity-at-work.ts'
import { formOf, visitorOf } from '../testing/visitor.ts'

const house = await openIdentity()
const { clock, gateway, identity, lines, sql } = house
const { newPhone, register } = visitorOf(house)

const worker = async () => identity.tasks['identity.deliver_messages']?.({})
const waiting = async () => (await sql`select 1 from identity.message`).length
/** The process dies after the gateway has it and before that is noted: only the answer is lost. */
const dieAfterHandingOver = () => Object.assign(gateway, { status: 204 })

describe('a code is sent once', () => {
  test('though the process dies between sending and noting it, by a gateway that knows our reference again', async () => {
    dieAfterHandingOver()
    await register(formOf(newPhone()))
    expect([gateway.taken.length, await waiting()]).toEqual([1, 1])
    gateway.status = 202
    clock.advance(15_000)
    await worker()
    expect([gateway.taken.length, await waiting()]).toEqual([1, 0])
  })

  test('and not again by a gateway that does not, when no answer came: whoever waits asks for another', async () => {
    Object.assign(gateway, { isRepeatSafe: false, status: 204 })
    await register(formOf(newPhone()))
    gateway.status = 202
    clock.advance(15_000)
    await worker()
    expect([gateway.taken.length, await waiting()]).toEqual([1, 0])
  })

  test('and not again by a gateway that does not, when the process died with the message in its hands', async () => {
    Object.assign(gateway, { isRepeatSafe: false, status: 503 })
    await register(formOf(newPhone()))
    await sql`update identity.message set handed_at = ${new Date(clock.now()).toISOString()}`
    gateway.status = 202
    lines.length = 0
    clock.advance(15_000)
    await worker()
    expect([gateway.taken.length, await waiting()]).toEqual([0, 0])
    expect(lines.join('')).toContain('nobody knows what became of it')
  })

  test.each([true, false])('and later, when it was certainly not taken; a gateway that knows references: %s', async (isRepeatSafe) => {
    Object.assign(gateway, { isRepeatSafe, status: 503 })
    await register(formOf(newPhone()))
    gateway.status = 202
    for (let round = 0; round < 2; round += 1) {
      clock.advance(15_000)
      await worker()
    }
    expect([gateway.taken.length, await waiting()]).toEqual([1, 0])
  })

  test('and not at all, when its recipient is refused', async () => {
    gateway.status = 422
    await register(formOf(newPhone()))
    expect([gateway.taken.length, await waiting()]).toEqual([0, 0])
  })

  test('when ten processes look at once', async () => {
    gateway.status = 503
    await register(formOf(newPhone()))
    gateway.status = 202
    clock.advance(15_000)
    await Promise.all(Array.from({ length: 10 }, worker))
    expect(gateway.taken).toHaveLength(1)
  })
})
