// Tries: wheel.
import { call } from '@zoria/contract/client'
import { listSpins } from '@zoria/contract/wheel/http'
import { journey } from '@zoria/testkit/journey'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { ofUkraine, signUp, type Customer } from '../cashier.ts'
import { catalogueOf } from '../catalogue.ts'
import { atWheel, withSureSector } from '../staff.ts'

const wide = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false }
const narrow = { width: 360, height: 780, locale: 'uk-UA', isTouch: true }
// A busy machine must not fail a journey.
const patience = { timeout: 60_000 }
const say = catalogueOf('uk')

const button = (page: Page, id: string) => page.getByRole('button', { name: say(id), exact: true })

describe('the wheel', () => {
  journey(
    'a spin whose answer is lost stays one spin, its result is shown, and anybody can verify it',
    async ({ visit }) => {
      const player = await withSpins(await signUp(await visit(wide), inject('stack'), ofUkraine))
      const { page } = player
      await loseAnswers(page, 1)
      const tones = await countTones(page)
      await openWheel(player)
      await button(page, 'wheel.spin').click(patience)
      await page.getByText(say('wheel.lost')).waitFor(patience)
      await resultOf(page)
      await expect.poll(() => spinsOf(player), patience).toBe(1)
      expect(await tones(), 'the sound is off unless it was turned on').toBe(0)

      await page
        .getByRole('region', { name: say('wheel.history') })
        .getByRole('link', { name: say('wheel.verify') })
        .first()
        .click(patience)
      await page.getByText(say('fairness.draw.right')).waitFor(patience)
    },
  )

  journey(
    'a bonus that was won waits in the history, and is activated there once',
    { tags: 'full' },
    async ({ visit }) => {
      // Without motion the wheel does not tick.
      const player = await withSpins(
        await signUp(await visit({ ...wide, seesMotion: true }), inject('stack'), ofUkraine),
      )
      const { page, stack } = player
      const tones = await countTones(page)
      await openWheel(player)
      const pressed = page.locator('.wheel-sound[aria-pressed=true]')
      await button(page, 'wheel.sound').click(patience)
      await pressed.waitFor(patience)
      await page.reload()
      await pressed.waitFor(patience)
      await withSureSector(stack, 'bonus', async () => {
        await button(page, 'wheel.spin').click(patience)
        await resultOf(page)
      })
      expect(await tones(), 'ticks of the wheel, and the chord of a prize').toBeGreaterThan(8)
      const history = page.getByRole('region', { name: say('wheel.history') })
      await history.getByText(say('wheel.state.waiting')).waitFor(patience)
      await history.getByRole('button', { name: say('bonus.activate') }).click(patience)
      const credited = page.getByRole('dialog')
      await credited.getByText('25.00 ₴').waitFor(patience)
      await credited.getByRole('button').last().click(patience)
      await credited.waitFor({ ...patience, state: 'detached' })
      await history.getByText(say('wheel.state.claimed')).waitFor(patience)
      const spins = await call(listSpins, { query: {} }, { baseUrl: stack.api, accessToken: player.accessToken })
      expect(spins.ok && spins.value.body.items.map(({ activation }) => activation)).toEqual(['claimed'])
    },
  )

  journey('a result that was never seen is shown at the next visit', { tags: 'full' }, async ({ visit }) => {
    const player = await withSpins(await signUp(await visit(narrow), inject('stack'), ofUkraine))
    const { page } = player
    const undo = await loseAnswers(page, Number.MAX_SAFE_INTEGER)
    await openWheel(player)
    await button(page, 'wheel.spin').click(patience)
    await page.getByText(say('wheel.lost')).waitFor(patience)
    await page.goto(`${player.stack.web}/ua/about`)
    await undo()
    await openWheel(player)
    await resultOf(page)
    expect(await spinsOf(player)).toBe(1)
    await openWheel(player)
    await button(page, 'wheel.spin').waitFor(patience)
    expect(await page.getByRole('dialog').count(), 'a result is shown once').toBe(0)
  })
})

/** Rights from staff: the daily one needs a verified phone. */
async function withSpins(player: Customer): Promise<Customer> {
  await atWheel(player.stack, 'grant', player.id, '--count', '2')
  return player
}

async function openWheel({ page, stack }: Customer): Promise<void> {
  await page.goto(`${stack.web}/ua/wheel`)
}

/** The server draws, and its answer is lost on the way, so many times. */
async function loseAnswers(page: Page, times: number): Promise<() => Promise<void>> {
  let left = times
  const pattern = '**/api/wheel/spin'
  await page.route(pattern, async (route) => {
    if (left === 0) return route.continue()
    left -= 1
    await route.fetch()
    return route.abort()
  })
  return () => page.unroute(pattern)
}

const countedTones = `
  const create = AudioContext.prototype.createOscillator
  AudioContext.prototype.createOscillator = function () {
    const { dataset } = document.documentElement
    dataset.tones = Number(dataset.tones ?? 0) + 1
    return create.call(this)
  }`

/** Counts the tones that the page plays. */
async function countTones(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript({ content: countedTones })
  return async () => Number((await page.locator('html').getAttribute('data-tones')) ?? 0)
}

/** The result in its modal, which closes by its button. */
async function resultOf(page: Page): Promise<void> {
  const modal = page.getByRole('dialog')
  await modal.locator('[data-modal^=wheel-]').waitFor(patience)
  await modal.getByRole('button').last().click(patience)
  await modal.waitFor({ ...patience, state: 'detached' })
}

async function spinsOf({ stack, accessToken }: Customer): Promise<number> {
  const spins = await call(listSpins, { query: {} }, { baseUrl: stack.api, accessToken })
  return spins.ok ? spins.value.body.total : expect.fail(spins.refusal.code)
}
