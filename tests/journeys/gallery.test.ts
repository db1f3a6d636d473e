// Tries: packages/ui, gallery, styles.
/** @module-tag full */
import { journey } from '@zoria/testkit/journey'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'

const desktop = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false }
const telephone = { width: 360, height: 800, locale: 'kk-KZ', isTouch: true }

// A busy machine must not fail a journey.
const patience = { timeout: 60_000 }

async function openGallery(page: Page, prefix: 'ua' | 'kz', query = ''): Promise<void> {
  await page.goto(`${inject('stack').web}/${prefix}/dev/gallery${query}`)
  await page.locator('.gallery[data-hydrated=true]').waitFor(patience)
}

/** Shows another state on the open page: loading the page anew for each would take most of the time. */
async function showWithin(page: Page, query: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', location.pathname + ${JSON.stringify(query)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  const asked = new URLSearchParams(query)
  await expect
    .poll(
      () =>
        page
          .locator('.gallery-state')
          .evaluateAll((shown) =>
            shown.map((each) => [each.getAttribute('data-component'), each.getAttribute('data-state')]),
          ),
      patience,
    )
    .toEqual([[asked.get('component'), asked.get('state')]])
}

/** Every state that covers the page, as its address says it. */
const coveringStates = (page: Page): Promise<string[]> =>
  page
    .locator('[data-overlay]')
    .evaluateAll((found) =>
      found.map((each) => `?component=${each.getAttribute('data-component')}&state=${each.getAttribute('data-state')}`),
    )

describe('every component in every state', () => {
  journey('is accessible and fits 1440 in Ukrainian', async ({ visit }) => lookAtAll(await visit(desktop), 'ua'))
  journey('is accessible and fits 360 in Kazakh', async ({ visit }) => lookAtAll(await visit(telephone), 'kz'))
})

async function lookAtAll(page: Page, prefix: 'ua' | 'kz'): Promise<void> {
  const told: string[] = []
  page.on('console', (message) =>
    ['error', 'warning'].includes(message.type()) ? told.push(message.text()) : undefined,
  )
  await openGallery(page, prefix)
  expect(await page.locator('[data-state]').count()).toBeGreaterThan(100)
  await expectSound(page)
  for (const query of await coveringStates(page)) {
    await showWithin(page, query)
    await page.locator('[role=dialog]').waitFor(patience)
    await expectFocusInside(page.locator('[role=dialog]'))
    expect(await page.locator('.dialog-close:focus').count(), `${query}: the cross has the focus`).toBe(0)
    // Without motion an overlay still begins one frame from where it ends.
    await expect.poll(() => misshapen(page), { ...patience, message: query }).toEqual([])
    // What lies beneath was looked at before.
    await expectSound(page, '[role=dialog]')
  }
  expect(told).toEqual([])
}

/**
 * Spec §9: a modal is at most 343 px wide, the call modal 500 px. What is larger is a sheet, attached to an edge of the
 * screen.
 */
const misshapen = (page: Page): Promise<string[]> =>
  page.locator('[role=dialog]').evaluateAll(
    (dialogs, view) =>
      dialogs.flatMap((dialog) => {
        const { left, right, top, bottom, width } = dialog.getBoundingClientRect()
        const isAttached = [left, top, view.width - right, view.height - bottom].some((gap) => Math.abs(gap) < 1)
        const widthMax = dialog.classList.contains('modal-call') ? 500 : 343
        const isRight = dialog.classList.contains('sheet') ? isAttached : Math.round(width) <= widthMax
        return isRight ? [] : [`${dialog.className}: ${Math.round(width)} px, ${isAttached ? 'attached' : 'free'}`]
      }),
    page.viewportSize() ?? desktop,
  )

async function expectSound(page: Page, part?: string): Promise<void> {
  await expectAccessible(page, part)
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
    await dialog.waitFor(patience)
    await expectFocusInside(dialog)
    await page.mouse.click(20, 400)
    expect(await dialog.count()).toBe(1)
    const [cancel, refuse] = [
      dialog.getByRole('button', { name: 'Скасувати' }),
      dialog.getByRole('button', { name: 'Відмовитися' }),
    ]
    await page.keyboard.press('Tab')
    await expectFocus(refuse)
    await page.keyboard.press('Tab')
    await expectFocus(cancel)
    await page.keyboard.press('Tab')
    await expectFocus(refuse)
  })
})

const sample = (page: Page, component: string, state: string) =>
  page.locator(`[data-component="${component}"][data-state="${state}"] .gallery-sample`)

async function expectFocus(locator: ReturnType<Page['locator']>): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element.matches(':focus')), patience).toBe(true)
}

/** A dialog is on the page before the focus moves into it: a Tab between the two would begin outside. */
async function expectFocusInside(dialog: ReturnType<Page['locator']>): Promise<void> {
  await expect.poll(() => dialog.evaluate((element) => element.matches(':focus, :focus-within')), patience).toBe(true)
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
  await menu.waitFor({ state: 'detached', ...patience })
  await expectFocus(button)
}

async function dialogTrapsAndReturns(page: Page): Promise<void> {
  const button = sample(page, 'Dialog', 'closed').getByRole('button')
  await button.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor(patience)
  await expectFocusInside(dialog)
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(343)
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await dialog.locator(':focus').count(), 'the focus stays inside').toBe(1)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached', ...patience })
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
  const active = (): Promise<number> =>
    slots.evaluateAll((all) => all.findIndex((slot) => slot.matches('[data-active=true]')))
  for (const place of [2, 1]) {
    // A press just after a digit may meet the field while it still sets its selection.
    await expect
      .poll(
        async () => {
          const from = await active()
          if (from !== place) await page.keyboard.press(from > place ? 'ArrowLeft' : 'ArrowRight')
          return active()
        },
        { ...patience, interval: 500 },
      )
      .toBe(place)
  }
  // The box is marked before the digit in it is selected: a digit typed between the two would be inserted.
  await expect
    .poll(
      () =>
        code.evaluate(({ selectionStart, selectionEnd }: { selectionStart: number; selectionEnd: number }) => [
          selectionStart,
          selectionEnd,
        ]),
      patience,
    )
    .toEqual([1, 2])
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
  const [name, trigger] = [
    page.locator('[data-component=Tooltip] .gallery-name'),
    sample(page, 'Tooltip', 'rest').getByRole('button'),
  ]
  await trigger.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await name.focus()
  // A scroll closes a tooltip, and its event comes with the next frame: after two frames nothing scrolls any more.
  await page.evaluate('new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle)))')
  await page.keyboard.press('Tab')
  await expectFocus(trigger)
  await page
    .getByRole('tooltip')
    .first()
    .waitFor({ state: 'attached', ...patience })
  await page.keyboard.press('Escape')
  await page
    .getByRole('tooltip')
    .first()
    .waitFor({ state: 'detached', ...patience })
}
