// Tries: payments, shell, i18n, lib.
/** @module-tag full */
import { journey } from '@zoria/testkit/journey'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { ofUkraine, signUp } from './cashier.ts'
import { catalogueOf } from './catalogue.ts'

const say = catalogueOf('uk')
const patience = { timeout: 60_000 }

journey(
  'a page that a translator has rewritten names the sum that it orders, and goes on working',
  async ({ visit }) => {
    const { web } = inject('stack')
    const { page } = await signUp(
      await visit({ width: 1440, height: 900, locale: 'uk-UA', isTouch: false }),
      inject('stack'),
      ofUkraine,
    )
    const thrown: string[] = []
    page.on('pageerror', ({ message }) => thrown.push(message))

    await page.goto(`${web}/ua?cashbox=show&action=deposit&deposit-amount=300`)
    const order = page.locator('.cashbox-submit button')
    await expect.poll(() => order.textContent(), patience).toContain('300.00')
    expect(await translate(page)).toBeGreaterThan(50)
    await page.getByLabel(say('deposit.amount')).fill('7500')
    await expect.poll(() => order.textContent(), patience).toContain('7\u00a0500.00')
    await expect.poll(() => page.locator('.submit-total').textContent(), patience).toContain('7\u00a0500.00')
    expect(await order.textContent()).not.toContain('300.00')

    for (const tab of ['cashbox.withdrawalTab', 'cashbox.depositTab']) {
      await page.getByRole('tab', { name: say(tab) }).click(patience)
      await translate(page)
    }
    await page.keyboard.press('Escape')
    for (const place of ['/games', '/battles', '/bonuses', '/cashback', '/jackpots']) {
      await page.locator(`a[href="/ua${place}"]:visible`).first().click(patience)
      await expect.poll(() => new URL(page.url()).pathname, patience).toBe(`/ua${place}`)
      await page.locator('main h1').first().waitFor(patience)
      await translate(page)
    }
    expect(thrown).toEqual([])
  },
)

const texts = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = []
  while (texts.nextNode()) if (/\\S/.test(texts.currentNode.data) && !texts.currentNode.parentElement.closest('script, style, noscript, font, [translate=no]')) found.push(texts.currentNode)
  return found
})()`

/**
 * As browsers translate: each text node goes into two elements of its own. Answers how many there were. Waits until all
 * of them are hydrated: what is rewritten before is rendered anew, which is another case.
 */
async function translate(page: Page): Promise<number> {
  const isHydrated = `${texts}.every((node) => Object.keys(node.parentElement).some((key) => key.startsWith('__react')))`
  await expect.poll(() => page.evaluate<boolean>(isHydrated), patience).toBe(true)
  return page.evaluate<number>(`(() => {
    const found = ${texts}
    for (const node of found) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      node.replaceWith(outer)
      outer.append(inner)
      inner.append(document.createTextNode(node.data))
    }
    return found.length
  })()`)
}
