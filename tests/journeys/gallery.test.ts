import { journey } from '@zoria/testkit/journey'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'

const desktop = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false }
const telephone = { width: 360, height: 800, locale: 'kk-KZ', isTouch: true }

// A busy machine must not fail a journey.
const patience = { timeout: 60_000 }

/** Opens the gallery with nothing moving, so that what is looked at stands still. */
async function openGallery(page: Page, prefix: 'ua' | 'kz', query = ''): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${inject('stack').web}/${prefix}/dev/gallery${query}`)
  await page.locator('.gallery[data-hydrated=true]').waitFor(patience)
}

/** Every state that covers the page, as its address says it. */
const coveringStates = (page: Page): Promise<string[]> =>
  page.locator('[data-overlay]').evaluateAll((found) => found.map((each) => `?component=${each.getAttribute('data-component')}&state=${each.getAttribute('data-state')}`))

describe('every component in every state', () => {
  journey('is accessible and fits 1440 in Ukrainian', async ({ visit }) => lookAtAll(await visit(desktop), 'ua'))
  journey('is accessible and fits 360 in Kazakh', async ({ visit }) => lookAtAll(await visit(telephone), 'kz'))
})

async function lookAtAll(page: Page, prefix: 'ua' | 'kz'): Promise<void> {
  const told: string[] = []
  page.on('console', (message) => (['error', 'warning'].includes(message.type()) ? told.push(message.text()) : undefined))
  await openGallery(page, prefix)
  expect(await page.locator('[data-state]').count()).toBeGreaterThan(100)
  await expectSound(page)
  for (const query of await coveringStates(page)) {
    await openGallery(page, prefix, query)
    await page.locator('[role=dialog]').waitFor(patience)
    await expectSound(page)
  }
  expect(told).toEqual([])
}

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

describe('the keyboard', () => {
  journey('works every component', async ({ visit }) => {
    const page = await visit(desktop)
    await openGallery(page, 'ua')
    await figuresRoll(page)
    await tabsByArrows(page)
    await switchesBySpace(page)
    await menuOpensAndReturns(page)
    await dialogTrapsAndReturns(page)
    await passwordIsShown(page)
    await codeMovesByItself(page)
    await phoneTakesAnySpelling(page)
    await promoCodeActivates(page)
    await tooltipSpeaks(page)
  })

  journey('leaves a status only by its buttons and Escape', async ({ visit }) => {
    const page = await visit(desktop)
    await openGallery(page, 'ua', '?component=CancelActiveBonusModal&state=asks')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.mouse.click(20, 400)
    expect(await dialog.count()).toBe(1)
    const [cancel, refuse] = [dialog.getByRole('button', { name: 'Скасувати' }), dialog.getByRole('button', { name: 'Відмовитися' })]
    await page.keyboard.press('Tab')
    await expectFocus(cancel)
    await page.keyboard.press('Tab')
    await expectFocus(refuse)
    await page.keyboard.press('Tab')
    await expectFocus(cancel)
  })
})

const sample = (page: Page, component: string, state: string) => page.locator(`[data-component="${component}"][data-state="${state}"] .gallery-sample`)

async function expectFocus(locator: ReturnType<Page['locator']>): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element.matches(':focus')), patience).toBe(true)
}

async function figuresRoll(page: Page): Promise<void> {
  const figures = sample(page, 'Figures', 'digits')
  await figures.getByRole('button').press('Enter')
  await expect.poll(() => figures.locator('.digits .visually-hidden').textContent(), patience).toMatch(/^13\s055\.75/)
}

async function tabsByArrows(page: Page): Promise<void> {
  const tabs = sample(page, 'Tabs', 'three').getByRole('tab')
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await expectFocus(tabs.nth(1))
  expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('End')
  await expectFocus(tabs.nth(2))
}

async function switchesBySpace(page: Page): Promise<void> {
  const box = sample(page, 'Checkbox', 'off').getByRole('checkbox')
  await box.press('Space')
  expect(await box.isChecked()).toBe(true)
  const turned = sample(page, 'Switch', 'off').getByRole('switch')
  await turned.press('Space')
  expect(await turned.getAttribute('aria-checked')).toBe('true')
}

async function menuOpensAndReturns(page: Page): Promise<void> {
  const button = sample(page, 'Menu', 'closed').getByRole('button')
  await button.press('Enter')
  const menu = page.getByRole('dialog')
  await expectFocus(menu.getByRole('button').first())
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await expectFocus(button)
}

async function dialogTrapsAndReturns(page: Page): Promise<void> {
  const button = sample(page, 'Dialog', 'closed').getByRole('button')
  await button.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(343)
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await dialog.locator(':focus').count(), 'the focus stays inside').toBe(1)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(button)
}

async function passwordIsShown(page: Page): Promise<void> {
  const field = sample(page, 'PasswordInput', 'filled')
  await field.getByRole('button').press('Enter')
  expect(await field.locator('input').getAttribute('type')).toBe('text')
}

async function codeMovesByItself(page: Page): Promise<void> {
  const field = sample(page, 'CodeInput', 'empty')
  const [code, slots] = [field.locator('input'), field.locator('.code-slot')]
  await code.focus()
  await page.keyboard.type('4a1')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('09')
  expect(await code.inputValue()).toBe('409')
  // Back by the arrow, and another digit in the place of the one that stands there.
  for (const place of [2, 1]) {
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => slots.evaluateAll((all) => all.findIndex((slot) => slot.matches('[data-active=true]'))), patience).toBe(place)
  }
  await page.keyboard.type('7')
  expect(await code.inputValue(), 'an arrow leads to a digit that stands').toBe('479')
  await code.fill('')
  await paste(page, ' 40-91')
  expect(await code.inputValue(), 'a whole code is pasted in any spelling').toBe('4091')
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '${text}')
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }`)
}

async function phoneTakesAnySpelling(page: Page): Promise<void> {
  const phone = sample(page, 'PhoneInput', 'empty').locator('input')
  await phone.focus()
  await page.keyboard.insertText('+38 (067) 123-45-67')
  expect(await phone.inputValue()).toBe('67 123-45-67')
}

async function promoCodeActivates(page: Page): Promise<void> {
  const refused = sample(page, 'PromoCodeInput', 'unknown')
  expect(await refused.locator('button[type=submit]').isDisabled()).toBe(true)
  const valid = sample(page, 'PromoCodeInput', 'valid').locator('input')
  await valid.press('Enter')
  await expect.poll(() => valid.inputValue(), { ...patience, message: 'an activated code is cleared' }).toBe('')
}

async function tooltipSpeaks(page: Page): Promise<void> {
  // A tooltip opens for a focus that came by a key.
  await page.locator('[data-component=Tooltip] .gallery-name').focus()
  await page.keyboard.press('Tab')
  await page.getByRole('tooltip').first().waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await page.getByRole('tooltip').first().waitFor({ state: 'detached' })
}
