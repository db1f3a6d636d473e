// Tries: shell, lib, routes.
/** @module-tag full */
import { journey } from '@zoria/testkit/journey'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { catalogueOf } from './catalogue.ts'

// docs/decisions/0019-deferred-hydration.md: nothing is timed here. The scripts of the page are held back until the
// visitor has acted.

const say = catalogueOf('uk')
const wide = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false }
const patience = { timeout: 60_000 }

/** Opens a page whose scripts do not come before they are let go. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${inject('stack').web}${path}`, { waitUntil: 'commit' })
  await page.locator('#main').waitFor(patience)
  await page.locator('.rail .language-button').waitFor(patience)
  return release
}

type Replaceable = { replaceWith(other: unknown): void; cloneNode(isDeep: boolean): unknown }

/** Whether React has taken over the frame of the page. */
const isTaken = (page: Page) =>
  page.locator('#main').evaluate((main: object) => Object.keys(main).some((key) => key.startsWith('__reactProps')))

describe('what a visitor does before the scripts of a page have come is done when they have', () => {
  journey.for(['Enter', 'Space', 'click'] as const)('a button pressed by %s opens its menu', async (how, { visit }) => {
    const page = await visit(wide)
    const release = await openWithoutScripts(page, '/ua/games')
    const button = page.locator('.rail .language-button')
    await (how === 'click' ? button.click(patience) : button.press(how, patience))
    expect(await isTaken(page)).toBe(false)
    release()
    await page.getByRole('link', { name: 'English' }).waitFor(patience)
  })

  journey.for(['Enter', 'click'] as const)(
    'a button pressed by %s opens its menu although another element takes its place',
    async (how, { visit }) => {
      const page = await visit(wide)
      const release = await openWithoutScripts(page, '/ua/games')
      const button = page.locator('.rail .language-button')
      await (how === 'click' ? button.click(patience) : button.press(how, patience))
      await button.evaluate((pressed: Replaceable) => pressed.replaceWith(pressed.cloneNode(true)))
      release()
      await page.getByRole('link', { name: 'English' }).waitFor(patience)
      expect(await button.getAttribute('aria-expanded')).toBe('true')
    },
  )

  journey('a link followed by Enter opens its layer, and the way back stays on the page', async ({ visit }) => {
    const page = await visit(wide)
    const release = await openWithoutScripts(page, '/ua/games')
    await page.getByRole('link', { name: say('login.open'), exact: true }).press('Enter', patience)
    expect(await isTaken(page)).toBe(false)
    release()
    await page.getByRole('dialog').locator('input').first().waitFor(patience)
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search, patience).toBe('/ua/games')
  })

  journey('of two presses the last one counts', async ({ visit }) => {
    const page = await visit(wide)
    const release = await openWithoutScripts(page, '/ua/games')
    await page.getByRole('link', { name: say('login.open'), exact: true }).press('Enter', patience)
    await page.locator('.rail .language-button').press('Enter', patience)
    release()
    await page.getByRole('link', { name: 'English' }).waitFor(patience)
    expect(new URL(page.url()).search).toBe('')
  })
})
