// Tries: jackpots, raffles.
import { call } from '@zoria/contract/client'
import { listJackpotHistory } from '@zoria/contract/jackpots/http'
import { getClock, moveClock } from '@zoria/contract/operations/http'
import { getRaffle } from '@zoria/contract/raffles/http'
import { journey } from '@zoria/testkit/journey'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { fund, ofKazakhstan, ofUkraine, playRounds, signUp, type Customer } from '../cashier.ts'
import { catalogueOf } from '../catalogue.ts'
import { fillJackpot } from '../staff.ts'

const wide = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false }
const narrow = { width: 360, height: 780, locale: 'uk-UA', isTouch: true }
// A busy machine must not fail a journey.
const patience = { timeout: 60_000 }
const say = catalogueOf('uk')
const dayMs = 86_400_000

const button = (page: Page, id: string) => page.getByRole('button', { name: say(id), exact: true })

describe('a jackpot', () => {
  journey(
    'its winner turns the cards after a reload, is told the sum once, and everybody can verify the drop',
    async ({ visit }) => {
      const stack = inject('stack')
      const visitor = await visit(wide)
      await visitor.goto(`${stack.web}/ua/jackpots`)
      await visitor.locator('#jackpot-clubs').waitFor(patience)
      await visitor
        .getByRole('article', { name: say('jackpot.name.clubs') })
        .getByRole('link', { name: say('jackpot.threshold') })
        .click(patience)
      await visitor.getByText(say('fairness.draw.committed')).waitFor(patience)
      await visitor.goto(`${stack.web}/ua/jackpots`)

      const player = await signUp(await visit(narrow), stack, ofUkraine)
      const { page } = player
      await fund(player, '200.00')
      await page.goto(`${stack.web}/ua/jackpots`)
      await fillJackpot(stack, 'uah-clubs')
      await playRounds(player, { rounds: 1, stake: '100.00', payout: '50.00' })
      const cards = page.getByRole('dialog', { name: say('jackpot.pick.title') })
      await cards.getByRole('button', { name: down(5) }).click(patience)
      await cards.getByRole('button', { name: down(5) }).waitFor({ ...patience, state: 'detached' })
      await visitor.locator('.jackpot-clubs[data-state=won]').waitFor(patience)

      await page.reload()
      await cards.getByRole('button', { name: down(5) }).waitFor(patience)
      await button(page, 'jackpot.pick.all').click(patience)
      await button(page, 'jackpot.pick.verify').click(patience)
      await page
        .getByRole('row', { name: say('jackpot.you') })
        .getByRole('link', { name: say('jackpot.verify') })
        .click(patience)
      await page.getByText(say('fairness.draw.right')).waitFor(patience)
      await page.reload()
      await page.getByText(say('fairness.draw.right')).waitFor(patience)
      expect(await page.getByRole('dialog').count(), 'the result was seen').toBe(0)
    },
  )
})

describe('a jackpot that two players cross at once', () => {
  journey(
    'drops once: its winner gets the cards, the other one sees who won, and then the new pool',
    { tags: 'full' },
    async ({ visit }) => {
      const stack = inject('stack')
      const players = await Promise.all(
        [wide, narrow].map(async (screen) => signUp(await visit(screen), stack, ofUkraine)),
      )
      for (const player of players) await fund(player, '200.00')
      await Promise.all(players.map(({ page }) => page.goto(`${stack.web}/ua/jackpots`)))
      const before = await diamondDrops(players[0]!)
      await fillJackpot(stack, 'uah-diamonds')
      await Promise.all(players.map((player) => playRounds(player, { rounds: 1, stake: '100.00', payout: '100.00' })))
      await expect.poll(async () => (await diamondDrops(players[0]!)).total, patience).toBe(before.total + 1)
      const [winner, other] = (await diamondDrops(players[0]!)).items[0]!.is_own ? players : players.toReversed()

      await winner!.page
        .getByRole('dialog', { name: say('jackpot.pick.title') })
        .getByRole('button', { name: down(1) })
        .waitFor(patience)
      await other!.page.locator('.jackpot-diamonds[data-state=won]').waitFor(patience)
      expect(await other!.page.getByRole('dialog').count(), 'the pick is the winner’s alone').toBe(0)

      const moved = await call(moveClock, { body: { advance: 61 } }, { baseUrl: stack.api })
      expect(moved.ok, JSON.stringify(moved)).toBe(true)
      await other!.page.reload()
      await other!.page
        .locator('.jackpot-diamonds[data-state=ticking] .jackpot-value')
        .getByText(/8\s?000\.\d\d/)
        .waitFor(patience)
      expect((await diamondDrops(players[0]!)).total).toBe(before.total + 1)
    },
  )
})

describe('a raffle', () => {
  journey(
    'a player collects tickets, wins, is told once, and everybody can verify draw and list',
    async ({ visit }) => {
      await moveIntoRaffle(inject('stack'))
      // Nobody else collects tickets in tenge, so the only ticket wins.
      const player = await signUp(await visit(wide), inject('stack'), ofKazakhstan)
      const { page, stack, accessToken } = player
      await fund(player, '12000.00')
      await playRounds(player, { rounds: 6, stake: '1200.00', payout: '1200.00' })
      await page.goto(`${stack.web}/ua/jackpots`)
      const own = async () => {
        const raffle = await call(getRaffle, {}, { baseUrl: stack.api, accessToken })
        return raffle.ok ? raffle.value.body.current?.own?.tickets : raffle.refusal.code
      }
      await expect.poll(own, patience).toBe(1)
      await page.reload()
      await page.getByText(say('raffle.missing')).waitFor(patience)

      await moveToDraw(player)
      await expect.poll(async () => (await lastOf(player))?.status, { timeout: 120_000 }).toBe('paid')
      await page.goto(`${stack.web}/ua/jackpots`)
      const prize = page.getByRole('dialog')
      await prize.getByRole('button', { name: say('bonus.play') }).waitFor(patience)
      await page.keyboard.press('Escape')
      const last = await lastOf(player)
      const winners = page.getByRole('region', {
        name: say('raffle.lastWinners').replace('{number}', String(last?.number)),
      })
      await winners.locator('li[aria-current]').waitFor(patience)
      await winners.getByRole('link', { name: say('raffle.seedHash') }).click(patience)
      await page.getByText(say('fairness.draw.right')).waitFor(patience)
      await page.getByText(say('fairness.draw.listRight')).waitFor(patience)
      await page.getByText(say('fairness.draw.winnersRight')).waitFor(patience)
    },
  )
})

/** Drops of the pool of diamonds in hryvnias, the newest first. */
const diamondDrops = async ({ stack, accessToken }: Customer) => {
  const read = await call(
    listJackpotHistory,
    { query: { suit: 'diamonds', currency: 'uah' } },
    { baseUrl: stack.api, accessToken },
  )
  return read.ok ? read.value.body : expect.fail(read.refusal.code)
}

const down = (number: number) => say('jackpot.pick.down').replace('{number}', String(number))

/** As anybody reads it: the token of the player expires while the clock is moved. */
const raffles = async ({ stack }: Pick<Customer, 'stack'>) => {
  const read = await call(getRaffle, { query: { currency: 'kzt' } }, { baseUrl: stack.api })
  return read.ok ? read.value.body : expect.fail(read.refusal.code)
}

const lastOf = async (player: Customer) => (await raffles(player)).last

/**
 * Moves the platform's clock to two days before the draw, so that the player is still signed in when it comes. A
 * journey that moved the clock on and back may have ended the raffle of this week: its list is frozen, and the next one
 * is played.
 */
async function moveIntoRaffle(stack: Customer['stack']): Promise<void> {
  const { current } = await raffles({ stack })
  if (current === null) return expect.fail('a raffle runs')
  const ends = Date.parse(current.ends_at) + (current.list_hash === null ? 0 : 7 * dayMs)
  const now = await call(getClock, {}, { baseUrl: stack.api })
  if (now.ok && Date.parse(now.value.body.now) < ends - 2 * dayMs)
    await setClock(stack, new Date(ends - 2 * dayMs).toISOString())
}

/** Moves the platform's clock past the draw of the running raffle. */
async function moveToDraw(player: Customer): Promise<void> {
  const { current } = await raffles(player)
  if (current === null) return expect.fail('a raffle runs')
  await setClock(player.stack, current.draws_at)
}

async function setClock(stack: Customer['stack'], set: string): Promise<void> {
  const moved = await call(moveClock, { body: { set } }, { baseUrl: stack.api })
  expect(moved.ok, JSON.stringify(moved)).toBe(true)
}
