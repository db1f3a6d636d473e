/** @module-tag full */
import { money, type Id } from '@zoria/kernel'
import { sized } from '@zoria/testkit/at-length'
import { seededChance } from '@zoria/testkit/chance'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBonusSetup, type BonusSetup } from './bonus-setup.ts'
import type { Offer } from '../rules/offer.ts'

type PlayerId = Id<'Player'>
type Reported = {
  id: string
  status: string
  progress: string
  wager_amount: string
  bonus_amount: string
  bonus_initial_amount: string
  released_amount: string
  burnt_amount: string
  end_reason: string | null
}

const hourMs = 3_600_000
const uah = (amount: bigint) => money(amount, 'uah')
const minor = (text: string): bigint => BigInt(text.replace('.', ''))

let desk: BonusSetup
beforeAll(async () => void (desk = await openBonusSetup('seeded play of bonuses')), 60_000)
afterAll(async () => {
  const { isBalanced, faults } = await desk.wallet.checkBooks('whole')
  await desk.close()
  expect([isBalanced, faults]).toEqual([true, []])
})

const history = async (playerId: PlayerId) =>
  ((await desk.get(playerId, '/users/bonuses?pageSize=100')).json() as { items: Reported[] }).items
const purses = async (playerId: PlayerId) => (await desk.wallet.balances(playerId))!

describe('twenty concurrent ends', () => {
  // The last bet meets the wager, the time ends, the player cancels, and the schedule runs, all concurrently (I-27,
  // I-28, I-29).
  test.each(sized([1, 2], [1, 2, 3, 4, 5]))('of which one wins, round %i', async (round) => {
    const player = await desk.newPlayer()
    const offer = await desk.newOffer({
      wagerHundredths: 1_00n,
      burnsAfterHours: 1,
      releaseCap: { kind: 'sum', amount: uah(20_00n) },
    })
    const { id } = (await desk.post(player, `/bonuses/${offer.id}/subscribe`)).json() as { id: string }
    await desk.play(player, { staked: 20_00n, paid: 20_00n })
    if (round % 2 === 0) desk.clock.advance(hourMs)
    const end = (kind: 'bonus_complete' | 'bonus_burn') =>
      desk.wallet.execute({
        playerId: player,
        source: 'bonuses',
        externalId: id,
        ...(kind === 'bonus_burn' ? { kind, reason: 'timeout' as const } : { kind }),
      })
    await Promise.all(
      Array.from({ length: 5 }, () => [
        () => desk.post(player, `/bonuses/${offer.id}/cancel`),
        () => desk.settleDue(),
        () => desk.play(player, { staked: 30_00n, paid: 30_00n }),
        () => end('bonus_burn'),
        () => end('bonus_complete'),
      ])
        .flat()
        .map((ask) => ask()),
    )

    const [ended] = await history(player)
    const { bonus, electronic, game } = await purses(player)
    const paidOut = minor(ended!.released_amount)
    expect(bonus.amount).toBe(0n)
    expect(['COMPLETED', 'CANCELED']).toContain(ended!.status)
    // The released amount is below its maximum and in the electronic balance; any later difference is play.
    expect(paidOut).toBe(ended!.status === 'COMPLETED' ? 20_00n : 0n)
    expect(electronic.amount + game.amount).toBeLessThanOrEqual(paidOut)
    const ends = await desk.sql<
      { kind: string }[]
    >`select kind from wallet.journal where player_id = ${player} and kind in ('bonus_complete', 'bonus_burn', 'bonus_cancel')`
    expect(ends).toHaveLength(1)
  })
})

/** A player's next step, drawn at random. */
const steps = [
  'take',
  'take',
  'confirm',
  'cancel',
  'deposit',
  'play',
  'play',
  'play',
  'play',
  'wait',
  'grant',
  'claim',
] as const

describe('seeded play', () => {
  test.each(sized([11, 12], [11, 12, 13, 14]))('the laws of bonuses hold, seed %i', async (seed) => {
    const chance = seededChance(seed)
    const pick = <Item>(items: readonly Item[]): Item => items[chance.below(items.length)] as Item
    const offers = await Promise.all([
      desk.newOffer({
        wagerType: 'VERSION2',
        wagerHundredths: 2_00n,
        burnsAfterHours: 2,
        releaseCap: { kind: 'share', share: 10_000n as never },
        stakeMax: uah(40_00n),
      }),
      desk.newOffer({ wagerHundredths: 1_00n, burnAtOrBelow: uah(1_00n), burnsOnDeposit: true }),
      desk.newOffer({
        type: 'PERCENTAGE',
        worth: { kind: 'share', share: 5_000n as never, max: uah(30_00n) },
        depositMin: uah(20_00n),
      }),
      desk.newOffer({ wagerHundredths: 0n }),
    ])
    const player = await desk.newPlayer()
    await desk.deposit(player, 100_00n)
    const seen = new Map<string, Reported>()
    for (let turn = 0; turn < 40; turn += 1) {
      await act(player, pick(steps), { offer: pick(offers), pick, name: `${seed}/${turn}` })
      await lawful(player, seen)
    }
    const burns = await desk.sql<{ own: bigint }[]>`
      select coalesce(d_game, 0) + coalesce(d_electronic, 0) as own from wallet.journal where player_id = ${player} and kind in ('bonus_burn', 'bonus_cancel')`
    expect(burns.length, 'something burnt').toBeGreaterThan(0)
    expect(
      burns.filter(({ own }) => own !== 0n),
      'I-28',
    ).toEqual([])
  })
})

async function act(
  player: PlayerId,
  step: (typeof steps)[number],
  { offer, pick, name }: { offer: Offer; pick: <Item>(items: readonly Item[]) => Item; name: string },
): Promise<void> {
  switch (step) {
    case 'take':
      return void (await desk.post(player, `/bonuses/${offer.id}/subscribe`))
    case 'confirm':
      return void (await desk.post(player, `/bonuses/${offer.id}/subscribe`, { confirmation: true }))
    case 'cancel':
      return void (await desk.post(player, `/bonuses/${offer.id}/cancel`))
    case 'deposit':
      return void (await desk.deposit(player, pick([19_99n, 20_00n, 90_00n])))
    case 'play':
      return void (await desk.play(player, {
        staked: pick([1n, 5_00n, 40_00n, 41_00n]),
        paid: pick([0n, 0n, 7_00n, 60_00n]),
        weight: pick([0n, 1_000n, 10_000n]),
      }))
    case 'grant':
      return void (await desk.bonuses.grant({
        playerId: player,
        offerId: offer.id,
        source: 'staff',
        externalId: name,
        deposit: null,
        amount: uah(9_00n),
      }))
    case 'claim': {
      const { items } = (await desk.get(player, '/users/bonuses/claimable')).json() as { items: { id: string }[] }
      return void (
        items[0] &&
        (await desk.post(player, `/users/bonuses/claimable/${items[0].id}/claim`, {
          confirmation: pick([true, false]),
        }))
      )
    }
    case 'wait': {
      desk.clock.advance(pick([1_000, hourMs, 24 * hourMs]))
      return void (await desk.settleDue())
    }
  }
}

const mayFollow: Readonly<Record<string, readonly string[]>> = {
  PENDING: ['PENDING', 'ACTIVE', 'COMPLETED', 'CANCELED'],
  ACTIVE: ['ACTIVE', 'COMPLETED', 'CANCELED'],
  COMPLETED: ['COMPLETED'],
  CANCELED: ['CANCELED'],
}

/** docs/rules/invariants.md#bonuses, over everything the player has seen so far. */
async function lawful(player: PlayerId, seen: Map<string, Reported>): Promise<void> {
  const reported = await history(player)
  const open = reported.filter(({ status }) => status === 'PENDING' || status === 'ACTIVE')
  expect(open.length, 'I-23').toBeLessThanOrEqual(1)
  const isPlayed = open.some(({ status }) => status === 'ACTIVE')
  const bonusMoney = (await purses(player)).bonus.amount
  expect(isPlayed || bonusMoney === 0n, 'I-27, I-28').toBe(true)
  for (const bonus of reported) {
    // A new bonus starts from zero.
    const before = seen.get(bonus.id) ?? { ...bonus, progress: '0.00' }
    expect(mayFollow[before.status], 'I-25').toContain(bonus.status)
    // Nothing in this play is undone, so progress never falls.
    expect(minor(bonus.progress), 'I-26').toBeGreaterThanOrEqual(minor(before.progress))
    expect(minor(bonus.progress), 'I-26').toBeLessThanOrEqual(minor(bonus.wager_amount))
    expect(minor(bonus.bonus_initial_amount), 'I-31').toBeLessThanOrEqual(50_00n)
    expect(minor(bonus.bonus_amount)).toBe(bonus.status === 'ACTIVE' ? bonusMoney : 0n)
    expect(bonus.status === 'CANCELED', 'I-25').toBe(bonus.end_reason !== null)
    seen.set(bonus.id, bonus)
  }
}
