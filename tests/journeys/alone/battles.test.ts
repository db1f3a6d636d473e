// Tries: battles.
import { journey } from '@zoria/testkit/journey'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { fund, ofUkraine, playRounds, signUp, type Customer } from '../cashier.ts'
import { catalogueOf } from '../catalogue.ts'
import { atBattles, newBattle } from '../staff.ts'

const wide = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false }
// A busy machine must not fail a journey.
const patience = { timeout: 60_000 }
const say = catalogueOf('uk')

const names = { en: 'Wild Steppe', ua: 'Дикий Степ', ru: 'Дикая Степь', kz: 'Жабайы дала' }
const template = {
  slug: 'steppe',
  terms: {
    names,
    cup: 'gold',
    league: { by: 'rating', levelMin: 0, levelMax: null },
    currency: 'uah',
    games: { kind: 'all' },
    stakeMin: 100,
    qualification: 2,
    roundsMax: null,
    scoring: 'sum_of_multipliers',
    entry: 'joining',
    fund: { kind: 'guaranteed' },
    prizes: [
      { from: 1, to: 1, prize: { kind: 'money', amount: 50_000 } },
      { from: 2, to: 2, prize: { kind: 'money', amount: 20_000 } },
    ],
  },
  schedule: { kind: 'once', startsAt: '2026-01-01T00:00:00.000Z', minutes: 60 },
}

describe('a battle', () => {
  journey('three players join, overtake each other live, are paid, and see the win once', async ({ visit }) => {
    const stack = inject('stack')
    const slug = await newBattle(stack, template)
    const [first, second, third] = [
      await signUp(await visit(wide), stack, ofUkraine),
      await signUp(await visit(wide), stack, ofUkraine),
      await signUp(await visit(wide), stack, ofUkraine),
    ]
    for (const player of [first, second, third]) {
      await fund(player, '500.00')
      await player.page.goto(`${stack.web}/ua/battles/active/${slug}`)
      await player.page
        .getByRole('button', { name: say('battle.joinNamed').replace('{name}', names.ua) })
        .click(patience)
      await player.page.getByText(say('battle.qualification')).first().waitFor(patience)
    }

    // Sums of multipliers: 4, 2 and 1.
    await play(first, '20.00')
    await play(second, '10.00')
    await play(third, '5.00')
    for (const [player, rank] of [
      [first, 1],
      [second, 2],
      [third, 3],
    ] as const)
      await standsAt(player, rank)

    // The second passes the first: both see it without a reload.
    await play(second, '30.00')
    await standsAt(second, 1)
    await standsAt(first, 2)
    expect(await ownRow(second.page).textContent()).toContain('500')

    await atBattles(stack, 'finish', slug)
    const win = second.page.getByRole('dialog').filter({ hasText: names.ua })
    await win.getByText('500.00').first().waitFor(patience)
    await win.getByRole('button', { name: say('bonus.won.battle') }).click(patience)
    await second.page.waitForURL(new RegExp(`/battles/last/${slug}$`), patience)
    await second.page.getByText(say('battle.prize.paid')).waitFor(patience)
    await second.page.getByRole('heading', { name: say('battle.proof.title') }).waitFor(patience)
    await second.page.reload()
    await second.page.getByText(say('battle.prize.paid')).waitFor(patience)
    expect(await win.count(), 'the win was read').toBe(0)
    await third.page.getByText(say('battle.status.paid')).first().waitFor(patience)
    expect(await third.page.getByRole('dialog').filter({ hasText: names.ua }).count(), 'no prize, no win').toBe(0)
  })
})

/** Two rounds of 10.00. */
const play = (player: Customer, payout: string) => playRounds(player, { rounds: 2, stake: '10.00', payout })
const ownRow = (page: Page) => page.getByRole('region', { name: say('battle.table.title') }).locator('tr[aria-current]')

async function standsAt({ page }: Customer, rank: number): Promise<void> {
  await expect
    .poll(() => page.getByTestId('own-rank').innerText(patience), patience)
    .toBe(say('battle.rank').replace('{rank}', String(rank)))
  await expect.poll(() => ownRow(page).locator('.place').innerText(patience), patience).toBe(String(rank))
}
