// Tries: games, studio, game-maths.
/** @module-tag full */
import { blackjackTotal, type BlackjackPlace, type Card } from '@zoria/game-maths'
import { call } from '@zoria/contract/client'
import { moveClock } from '@zoria/contract/operations/http'
import { journey } from '@zoria/testkit/journey'
import type { Stack } from '@zoria/testkit/stack'
import type { Frame, Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { fund, ofUkraine, signUp } from '../cashier.ts'
import { hundredths } from '../game-page.ts'
import { expectBalance } from '../player.ts'

const desktop = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false } as const
const phone = { width: 380, height: 820, locale: 'uk-UA', isTouch: true } as const
const patience = { timeout: 120_000 }
const table = 'blackjack-khortytsia'

type Outcome = Readonly<{
  seats: readonly Readonly<{ seat: number; hands: readonly (readonly Card[])[] }>[]
  dealer: readonly Card[]
  steps: readonly (readonly (BlackjackPlace & { action: string })[])[]
}>
type Play = Readonly<{
  phase: string
  seats: readonly Readonly<{ seat: number; hands: readonly Readonly<{ cards: readonly Card[]; isDone: boolean }>[] }>[]
}>
type Round = Readonly<{
  id: string
  number: number
  phase: string
  closesAt: number
  endsAt: number
  outcome: Outcome | null
  blackjack: { dealsAt: number; play: Play | null }
}>
type Own = Readonly<{ roundId: string; stake: string; payout: string | null; isPaid: boolean }>
type State = Readonly<{
  balance: string
  frame: { now: number; round: Round | null }
  own: readonly Own[]
  results: readonly Readonly<{ number: number; outcome: Outcome }>[]
}>

/** The frame of the table, opened by its address. */
async function sitDown(page: Page, stack: Stack): Promise<Frame> {
  await page.goto(`${stack.web}/ua/games/live-casino`)
  await page.locator(`a[href*="table=${table}"]`).first().click(patience)
  const element = await page.waitForSelector('iframe[data-testid=game-frame]', patience)
  const frame = (await element.contentFrame()) ?? expect.fail('the table has no frame')
  await frame.locator('.blackjack-table').waitFor(patience)
  return frame
}

/** What the studio says to the page. Programs may not resolve the host that the browser uses. */
async function stateOf(frame: Frame): Promise<State> {
  const token = await frame.evaluate((name) => sessionStorage.getItem(`studio:table:${name}`), table)
  const answer = await fetch(Object.assign(new URL('/client/table', frame.url()), { hostname: 'localhost' }), {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { state: State }).state
}

const roundOf = async (frame: Frame): Promise<Round> =>
  (await stateOf(frame)).frame.round ?? expect.fail('the table is closed')

/** Moves the clock of the whole installation so that an instant of the round is reached. */
async function moveTo(frame: Frame, instant: (round: Round) => number): Promise<void> {
  const { now, round } = (await stateOf(frame)).frame
  const seconds = Math.ceil(((round === null ? now : instant(round)) - now) / 1_000)
  if (seconds > 0)
    expect((await call(moveClock, { body: { advance: seconds } }, { baseUrl: inject('stack').api })).ok).toBe(true)
}

const secondsIn = async (frame: Frame): Promise<number> =>
  Number.parseInt((await frame.locator('.phase-seconds').textContent()) || '0', 10)
const stakeOf = async (frame: Frame): Promise<string | undefined> => (await stateOf(frame)).own.at(-1)?.stake
const seatIn = (frame: Frame, seat: number) => frame.locator(`[data-spot="seat-${seat}"]`)

describe('three players at one blackjack table', () => {
  journey(
    'have one result: on a phone, joining late, and losing the connection across the result',
    { timeout: 900_000 },
    async ({ visit }) => {
      const stack = inject('stack')
      const [first, second, third] = [await visit(desktop), await visit(phone), await visit(desktop)]
      for (const page of [first, second, third]) await fund(await signUp(page, stack, ofUkraine), '1000.00')
      const [one, two] = await Promise.all([sitDown(first, stack), sitDown(second, stack)])
      await moveTo(one, ({ endsAt }) => endsAt)
      await expect.poll(async () => (await roundOf(one)).phase, patience).toBe('open')
      const round = await roundOf(one)

      // Seats are taken with a chip of 50, seen by the other at once, and given up with the bet.
      await seatIn(one, 1).click()
      await seatIn(one, 2).click()
      await seatIn(two, 7).tap()
      await expect.poll(() => stakeOf(one), patience).toBe('100.00')
      await expect.poll(() => stakeOf(two), patience).toBe('50.00')
      await seatIn(two, 1).getByText('Зайняте').waitFor(patience)
      await seatIn(two, 6).tap()
      await seatIn(one, 6).getByText('Зайняте').waitFor(patience)
      await two.getByRole('button', { name: 'Скасувати' }).tap()
      await seatIn(one, 6).getByText('Вільне').waitFor(patience)
      const [here, there] = await Promise.all([secondsIn(one), secondsIn(two)])
      expect(Math.abs(here - there)).toBeLessThanOrEqual(1)

      // All decide at the same time: one with the keyboard, one with a large button.
      await moveTo(one, ({ closesAt }) => closesAt)
      await moveTo(one, ({ blackjack }) => blackjack.dealsAt)
      await expect
        .poll(async () => (await roundOf(one)).blackjack.play !== null, { timeout: 60_000, interval: 50 })
        .toBe(true)
      const dealt =
        (await roundOf(one)).blackjack.play?.seats
          .filter(({ hands }) => blackjackTotal(hands[0]?.cards ?? []).total < 21)
          .map(({ seat }) => seat) ?? []
      for (const seat of [1, 2].filter((each) => dealt.includes(each))) {
        await one
          .locator('.decision-hand')
          .filter({ hasText: `Місце ${seat}` })
          .waitFor(patience)
        await seatIn(one, seat).press('s')
      }
      if (dealt.includes(7))
        expect(await two.locator('.decision.stand').evaluate((button) => button.clientHeight)).toBeGreaterThanOrEqual(
          56,
        )
      await expect
        .poll(
          async () =>
            (await stateOf(one)).frame.round?.blackjack.play?.phase === 'over' ||
            (await one.locator('.decision-hand').filter({ hasText: 'Чекаємо' }).isVisible()),
          { timeout: 20_000, interval: 50 },
        )
        .toBe(true)
      await first.context().setOffline(true)
      if (dealt.includes(7)) await two.locator('.decision.stand').tap()

      await expect
        .poll(async () => (await stateOf(two)).results.some(({ number }) => number === round.number), {
          timeout: 60_000,
          interval: 200,
        })
        .toBe(true)
      const outcome =
        (await stateOf(two)).results.find(({ number }) => number === round.number)?.outcome ?? expect.fail('no result')
      expect((outcome.steps[0] ?? []).map(({ seat, action }) => ({ seat, action }))).toEqual(
        dealt.map((seat) => ({ seat, action: 'stand' })),
      )

      // The late player and the one who was away see the same cards as the one who stayed.
      const three = await sitDown(third, stack)
      await first.context().setOffline(false)
      for (const frame of [one, three])
        expect((await stateOf(frame)).results.find(({ number }) => number === round.number)?.outcome).toEqual(outcome)
      await expect
        .poll(async () => one.locator('.result-strip .result-mark').count(), patience)
        .toBe((await stateOf(one)).results.slice(0, 14).length)

      await moveTo(two, ({ endsAt, number }) => (number === round.number ? endsAt : 0))
      for (const [page, frame, stake] of [
        [first, one, '100.00'],
        [second, two, '50.00'],
      ] as const) {
        const own = async (): Promise<Own | undefined> =>
          (await stateOf(frame)).own.find(({ roundId }) => roundId === round.id)
        await expect.poll(async () => (await own())?.isPaid, patience).toBe(true)
        const { payout } = (await own()) ?? expect.fail('the bets are gone')
        const balance = 100_000n - hundredths(stake) + hundredths(payout ?? '0.00')
        expect(hundredths((await stateOf(frame)).balance)).toBe(balance)
        // Stakes of whole tens return whole amounts.
        const units = String(balance / 100n)
        await expectBalance(page, `${units.replace(/^1(?=...$)/, '1 ')}.00 ₴`)
      }

      // All are in the same second of the next round.
      const [early, late] = await Promise.all([secondsIn(one), secondsIn(three)])
      expect((await roundOf(one)).number).toBe((await roundOf(three)).number)
      expect(Math.abs(early - late)).toBeLessThanOrEqual(1)

      await three.getByRole('tab', { name: 'Чесність' }).click()
      await three.getByRole('button', { name: 'Перевірити всі раунди дня' }).click()
      await three.locator('.told.good').filter({ hasText: 'відповідають опублікованому хешу' }).waitFor(patience)
      for (const page of [first, second, third])
        expect(Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))).toBeLessThanOrEqual(0)
    },
  )
})
