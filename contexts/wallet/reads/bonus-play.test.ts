import { bps, instant, newId } from '@zoria/kernel'
import { seededChance } from '@zoria/testkit/chance'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BonusPlayRow, BonusTerms, Command, PlayerId } from '../index.ts'
import { nextId, payout, playedJournal, stake, uah, type PlayedJournal } from '../testing/played-journal.ts'

const chance = seededChance('bonus play')
const noon = instant('2026-11-21T12:00:00Z')
const terms: BonusTerms = {
  wagerType: 'VERSION2',
  wager: uah(300n),
  releaseMax: null,
  stakeMax: null,
  burnsAt: null,
  burnAtOrBelow: null,
  burnsOnDeposit: false,
  burnsOnWithdrawal: false,
}

let journal: PlayedJournal
beforeAll(async () => void (journal = await playedJournal('bonus play')))
afterAll(() => journal.close())

const newBonusId = () => newId<'UserBonus'>(noon, (count) => chance.bytes(count))
const credit = (playerId: PlayerId, externalId: string, over: Partial<BonusTerms> = {}): Command => ({
  kind: 'bonus_credit',
  playerId,
  source: 'bonuses',
  externalId,
  amount: uah(100n),
  offerId: 'welcome',
  terms: { ...terms, ...over },
})
const cancel = (playerId: PlayerId, externalId: string): Command => ({
  kind: 'bonus_cancel',
  playerId,
  source: 'bonuses',
  externalId,
  reason: 'player',
})
const play = async (playerId: PlayerId, userBonusId: string, page = 1, pageSize = 50) =>
  journal.wallet.bonusPlay(playerId, { userBonusId, wagerType: 'VERSION2', burnsAt: null, page, pageSize })
const lineOf = ({ kind, movement, counting, willCount, counted, progress, kept }: BonusPlayRow) => [
  kind,
  movement.game.amount,
  movement.bonus.amount,
  counting?.why ?? null,
  willCount.amount,
  counted.amount,
  progress.amount,
  kept.amount,
]

const asked = async (commands: readonly Command[]): Promise<void> => {
  for (const command of commands) expect((await journal.wallet.execute(command)).code).toBe('OK')
}

describe('play with a bonus', () => {
  test('contains everything from its credit to payouts after its end, with the progress after each row', async () => {
    const player = await journal.newPlayer(500n)
    const [id, other] = [newBonusId(), newBonusId()]
    await asked([
      stake(player, 5n, { round: 'before' }),
      payout(player, 0n, { round: 'before' }),
      credit(player, id),
      stake(player, 60n, { round: 'a' }),
      payout(player, 10n, { round: 'a' }),
      stake(player, 60n, { round: 'b', weight: bps(1_000) }),
      payout(player, 0n, { round: 'b' }),
      stake(player, 20n, { round: 'c' }),
      { kind: 'deposit', playerId: player, source: 'payments', externalId: nextId(), amount: uah(1n) },
    ])
    // The balance was used up before c: game paid it.
    await asked([
      cancel(player, id),
      credit(player, other),
      stake(player, 7n, { round: 'later' }),
      payout(player, 7n, { round: 'later' }),
    ])

    const { items, total } = await play(player, id)
    expect(items.toReversed().map(lineOf)).toEqual([
      // kind            game   bonus  why              will  counted progress kept
      ['bonus_credit', 0n, 100n, null, 0n, 0n, 0n, 0n],
      ['stake', 0n, -60n, 'whole', 60n, 0n, 0n, 0n],
      ['payout', 0n, 10n, null, 0n, 60n, 60n, 0n],
      ['stake', -10n, -50n, 'by_weight', 5n, 0n, 60n, 0n],
      ['payout', 0n, 0n, null, 0n, 5n, 65n, 0n],
      ['stake', -20n, 0n, 'not_bonus_paid', 0n, 0n, 65n, 0n],
      ['bonus_cancel', 0n, 0n, null, 0n, 0n, 65n, 0n],
    ])
    expect(total).toBe(7)
    expect((await play(player, id, 2, 3)).items.map(({ kind }) => kind)).toEqual(['stake', 'payout', 'stake'])
    expect((await play(player, other)).items.map(({ kind }) => kind)).toEqual(['payout', 'stake', 'bonus_credit'])
  })

  test('contains what the house got from a payout after its end', async () => {
    const player = await journal.newPlayer(100n)
    const id = newBonusId()
    await asked([
      credit(player, id),
      stake(player, 50n, { round: 'late' }),
      cancel(player, id),
      payout(player, 80n, { round: 'late' }),
      stake(player, 3n, { round: 'own' }),
    ])
    expect((await play(player, id)).items.map(lineOf).slice(0, 2)).toEqual([
      ['payout', 0n, 0n, null, 0n, 0n, 0n, 80n],
      ['bonus_cancel', 0n, -50n, null, 0n, 0n, 0n, 0n],
    ])
  })

  test('contains only the credit if nothing has to be wagered, and nothing of another player', async () => {
    const player = await journal.newPlayer(100n)
    const id = newBonusId()
    await asked([credit(player, id, { wager: uah(0n) }), stake(player, 1n)])
    expect((await play(player, id)).items.map(({ kind }) => kind)).toEqual(['bonus_credit'])
    expect(await play(await journal.newPlayer(), id)).toEqual({ items: [], total: 0, page: 1, pageSize: 50 })
  })
})
