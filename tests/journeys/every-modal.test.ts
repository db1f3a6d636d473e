// Tries: content.
/** @module-tag full */
import { readdirSync, readFileSync } from 'node:fs'
import { journey } from '@zoria/testkit/journey'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { ofKazakhstan, ofUkraine, signUp } from './cashier.ts'

type Tag = 'uk' | 'kk'
type Item = { readonly key: string; readonly type?: string | null; readonly text: Readonly<Record<Tag, string>> }
type Modal = { readonly key: string; readonly items: readonly Item[] }

const seeds = new URL('../../contexts/content/storage/seeds/modals/', import.meta.url)
const modals = readdirSync(seeds).flatMap(
  (file) => JSON.parse(readFileSync(new URL(file, seeds), 'utf8')) as readonly Modal[],
)

/** Spec §4: title and look by status, as each language says it. */
const looks: Readonly<Record<string, Readonly<Record<Tag, string>> & { readonly tone: string }>> = {
  attention: { uk: 'Увага', kk: 'Назар аударыңыз', tone: 'info' },
  error: { uk: 'Відхилено', kk: 'Қабылданбады', tone: 'danger' },
  warning: { uk: 'Відхилено', kk: 'Қабылданбады', tone: 'warning' },
  success: { uk: 'Успішно', kk: 'Сәтті өтті', tone: 'success' },
  waiting_approval: { uk: 'Очікує схвалення', kk: 'Мақұлдауды күтуде', tone: 'waiting' },
  prevention: { uk: 'Попередження', kk: 'Ескерту', tone: 'warning' },
  prevention_activated: { uk: 'Активовано', kk: 'Іске қосылды', tone: 'warning' },
}

/** What the modals are opened with, and how it is said; names of the player are his own. */
const variables: Readonly<Record<string, string>> = {
  bonusName: '«Весна»',
  openName: '«Зима»',
  amount: '412.00\u00a0₴',
  sum: '1\u00a0250.00\u00a0₴',
  wager: '8\u00a0000.00\u00a0₴',
  depositAmount: '750',
  minRating: '3.00',
  maxBonus: '10\u00a0000.00\u00a0₴',
  percent: '300',
  battleName: '«Степ»',
  place: '2',
  count: '20',
  until: '30/11/2026',
  suit: '♥',
  ticket: '000412',
  prize: '25.00\u00a0₴',
  nextAt: '30/11/2026 09:00',
}
const ofPlayer = { 'user.rating': '0.00' }
/** The turnover of `minRating`, of which a newcomer has none: docs/rules/cashback-and-rating.md#rating. */
const missing = {
  uah: { turnoverMissing: '15\u00a0000.00\u00a0₴' },
  kzt: { turnoverMissing: '180\u00a0000.00\u00a0₸' },
}

type Shown = Readonly<Record<'title' | 'tone' | 'text' | 'button' | 'label', string>> & {
  readonly hasCross: boolean
  readonly fits: boolean
}

/** What a modal has to look like: Spec §4 by the type of its body, Spec §8 and §9 by the entry of its button. */
function expected({ key, items }: Modal, tag: Tag, values: Readonly<Record<string, string>>): Shown {
  const [body, action] = ['body', 'action-button'].map((part) => items.find((item) => item.key === `${key}-${part}`))
  const { tone, [tag]: title } = looks[body?.type ?? '']!
  const text = body!.text[tag]
    .replaceAll('**', '')
    .replaceAll(
      /\{([\w.]+)\}/g,
      (_, name: string) => values[name] ?? expect.fail(`${key} names ${name}, which nobody gives`),
    )
  const button = action?.type ?? 'okay-primary'
  return {
    title,
    tone,
    text,
    button,
    label: action?.text[tag] ?? 'OK',
    hasCross: !button.startsWith('okay'),
    fits: true,
  }
}

/**
 * Opens a modal by the sandbox's address within the page, over the one before it, and reads what it shows. The status
 * it is opened with gives way to its own.
 */
async function shown(page: Page, key: string): Promise<Shown> {
  const search = new URLSearchParams({
    'status-modal': key,
    'status-type': 'success',
    ...Object.fromEntries(Object.entries(variables).map(([name, value]) => [`status.${name}`, value])),
  })
  await page.evaluate(
    `history.pushState(null, '', location.pathname + '?' + ${JSON.stringify(search.toString())}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  const said = page.locator(`[role=dialog] [data-modal="${key}"]`)
  await said.waitFor({ timeout: 60_000 })
  return page.evaluate<Shown>(`(() => {
    const dialog = document.querySelector('[role=dialog]')
    const [title, said, button] = ['h2', '[data-modal]', '[data-button]'].map((selector) => dialog.querySelector(selector))
    const { width, height, top, bottom } = dialog.getBoundingClientRect()
    const fits = Math.round(width) <= 343 && Math.round(height) >= 220 && top >= 0 && bottom <= innerHeight && dialog.scrollWidth <= dialog.clientWidth && button.scrollWidth <= button.clientWidth
    return { title: title.textContent, tone: dialog.dataset.tone, text: said.textContent, button: button.dataset.button, label: button.textContent, hasCross: dialog.querySelectorAll('button').length === 2, fits }
  })()`)
}

async function read(page: Page): Promise<readonly (readonly [string, Shown])[]> {
  const all: (readonly [string, Shown])[] = []
  for (const { key } of modals) all.push([key, await shown(page, key)])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached', timeout: 60_000 })
  return all
}

const wanted = (tag: Tag, values: Readonly<Record<string, string>>) =>
  modals.map((modal) => [modal.key, expected(modal, tag, values)])

describe('every modal of the content service', () => {
  journey('shows its status, its sentence with the player in it, and its button, in Ukrainian', async ({ visit }) => {
    const { page } = await signUp(
      await visit({ width: 1440, height: 900, locale: 'uk-UA', isTouch: false }),
      inject('stack'),
      ofUkraine,
    )
    await page.goto(`${inject('stack').web}/ua/credits`)
    expect(await read(page)).toEqual(
      wanted('uk', { ...variables, ...ofPlayer, ...missing.uah, depositAmount: '750.00\u00a0₴' }),
    )
    expect(new Set(modals.map(({ key, items }) => items.find((item) => item.key === `${key}-body`)?.type))).toEqual(
      new Set(Object.keys(looks)),
    )
  })

  journey(
    'shows the same in Kazakh on a phone where its entries only end like those of the key (Spec §4)',
    async ({ visit }) => {
      const { page } = await signUp(
        await visit({ width: 380, height: 820, locale: 'kk-KZ', isTouch: true }),
        inject('stack'),
        ofKazakhstan,
      )
      await page.route('**/api/content/modals/**', async (route) => {
        const answer = await route.fetch()
        const { items } = (await answer.json()) as { readonly items: readonly { readonly key: string }[] }
        const renamed = items.map((item) => ({
          ...item,
          key: item.key.replace(/^.*-(title|body|action-button)$/, 'spring-$1'),
        }))
        await route.fulfill({ response: answer, json: { items: renamed } })
      })
      await page.goto(`${inject('stack').web}/kz/credits`)
      expect(await read(page)).toEqual(
        wanted('kk', { ...variables, ...ofPlayer, ...missing.kzt, depositAmount: '750.00\u00a0₸' }),
      )
      await expectNoSidewaysScroll(page)
    },
  )
})
