// Tries: content.
/** @module-tag full */
import { journey } from '@zoria/testkit/journey'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'

const patience = { timeout: 60_000 }

/** The slide that can be read and used, and the one that the dots name. */
const shown = (page: Page) =>
  page.locator('.promo').evaluate((promo) => {
    const places = (selector: string) => [...promo.querySelectorAll(selector)]
    return [
      places('.promo-slide').findIndex((slide) => !slide.hasAttribute('inert')),
      places('.promo-dot').findIndex((dot) => dot.getAttribute('aria-current') === 'true'),
    ]
  })

/** The slide that stands in the window of them. */
const inSight = (page: Page) =>
  page.locator('.promo').evaluate((promo) => {
    const { left } = promo.getBoundingClientRect()
    return [...promo.querySelectorAll('.promo-slide')].findIndex(
      (slide) => Math.abs(slide.getBoundingClientRect().left - left) < 2,
    )
  })

describe('the banners of the home page', () => {
  journey(
    'turn to the one whose dot is pressed, the first press and each after it, and by the arrows',
    async ({ visit }) => {
      const page = await visit({ width: 1440, height: 900, locale: 'uk-UA', isTouch: false, seesMotion: true })
      await page.goto(`${inject('stack').web}/ua`)
      const expectShown = async (place: number, after: string) => {
        await expect.poll(() => shown(page), { ...patience, message: after }).toEqual([place, place])
        await expect.poll(() => inSight(page), { ...patience, message: after }).toBe(place)
      }
      await expectShown(0, 'at first')
      for (const place of [2, 4, 1]) {
        await page.locator('.promo-dot').nth(place).click(patience)
        await expectShown(place, `dot ${place}`)
        await page.mouse.move(5, 850) // pointing anew wakes nothing a second time
      }
      await page.keyboard.press('ArrowRight')
      await expectShown(2, 'the arrow')
    },
  )
})
