import { findDoneBefore } from '@zoria/platform/staff-references'
import { askDesk } from '@zoria/testkit/operator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBonusSetup, type BonusSetup } from '../testing/bonus-setup.ts'
import { offerCommands } from './offer-commands.ts'

let setup: BonusSetup
let requests = 0
beforeAll(async () => void (setup = await openBonusSetup('repeated orders')), 60_000)
afterAll(() => setup.close())

const ask = (...typed: readonly string[]) => {
  const { staff, trace } = setup.bonuses
  return askDesk(
    {
      group: offerCommands,
      desk: { desk: staff, trace, warningsOf: () => [] },
      findDone: (reference) => findDoneBefore(setup.owner, reference),
      requestId: `request-${++requests}`,
    },
    typed,
  )
}
const signed = ['--by', 'anna', '--why', 'apology'] as const
const newCase = async () => {
  const [player, offer] = [await setup.newPlayer(), await setup.newOffer({ isOptIn: false, isPublic: false })]
  const grants = async () =>
    Number((await setup.owner`select count(*) from bonuses.granted where player_id = ${player}`)[0]?.['count'])
  return { player, offer: offer.id, grants }
}

describe('an order of staff under a reference', () => {
  test('is done once; its repeat says what was done and changes nothing', async () => {
    const { player, offer, grants } = await newCase()
    const typed = ['grant', offer, player, '--amount', '12.34', ...signed, '--reference', `once-${player}`]
    expect((await ask(...typed)).output).toMatch(/12\.34 uah credited$/)
    expect(await ask(...typed)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^done before, nothing was changed now: grant by anna at .*12\.34/),
    })
    expect(await grants()).toBe(1)
  })

  test('is done once when it is typed many times at once', async () => {
    const { player, offer, grants } = await newCase()
    const said = await Promise.all(
      Array.from({ length: 6 }, () =>
        ask('grant', offer, player, '--amount', '12.34', ...signed, '--reference', `race-${player}`),
      ),
    )
    expect(said.filter(({ output }) => output.includes('credited'))).toHaveLength(1)
    expect(said.filter(({ code, output }) => code === 0 && output.startsWith('done before'))).toHaveLength(5)
    expect(await grants()).toBe(1)
  })

  test.each([
    ['another sum', ['--amount', '99.00', ...signed]],
    ['another person', ['--amount', '12.34', '--by', 'olena', '--why', 'apology']],
  ])('with %s is refused', async (_, others) => {
    const { player, offer, grants } = await newCase()
    const reference = ['--reference', `other-${player}`]
    await ask('grant', offer, player, '--amount', '12.34', ...signed, ...reference)
    expect(await ask('grant', offer, player, ...others, ...reference)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/this reference belongs to another order/),
    })
    expect(await grants()).toBe(1)
  })

  test('that was refused may be typed again', async () => {
    const { player, offer, grants } = await newCase()
    const typed = ['cancel', player, ...signed, '--reference', `later-${player}`]
    expect(await ask(...typed)).toMatchObject({ code: 1, output: 'this player has no open bonus' })
    await ask('grant', offer, player, '--amount', '12.34', ...signed, '--reference', `grant-${player}`)
    expect(await ask(...typed)).toMatchObject({ code: 0, output: expect.stringMatching(/^ended: /) })
    expect(await ask(...typed)).toMatchObject({ code: 0, output: expect.stringMatching(/^done before/) })
    expect(await grants()).toBe(1)
  })
})
