// Tries: games, studio.
import { journey } from '@zoria/testkit/journey'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { ofUkraine, signUp } from './cashier.ts'

const desktop = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false } as const
const phone = { width: 360, height: 780, locale: 'kk-KZ', isTouch: true } as const
// A busy machine must not fail a journey.
const patience = { timeout: 60_000 }

describe('a search', () => {
  journey('forgives the keyboard and a slip, and is led by keys alone', async ({ visit }) => {
    const { web } = inject('stack')
    const page = await visit(desktop)
    await page.goto(`${web}/ua/games`)
    await ready(page)
    await page.keyboard.press('/')
    const field = page.getByRole('combobox', { name: 'Пошук' })
    await field.waitFor(patience)
    await page.keyboard.type('zo')
    await page.getByText('Для пошуку потрібно щонайменше 3 символи').waitFor(patience)

    await field.fill('pjkjnj crsasd')
    await option(page, /Золото скіфів/).waitFor(patience)
    await page.getByText('Показуємо результати для «золото скіфів».').waitFor(patience)
    await expectAccessible(page)

    await field.fill('беркат')
    await page.getByText('Точного збігу для «беркат» немає.').waitFor(patience)
    await page.keyboard.press('ArrowDown')
    expect(await option(page, /Беркут/).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/ua\/games\/berkut$/, patience)

    await page.goto(`${web}/ua/games`)
    await ready(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('button', { name: 'беркат', exact: true }).waitFor(patience)
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached', ...patience })
    expect(page.url()).toBe(`${web}/ua/games`)
  })

  journey('for nothing we have shows what others play', { tags: 'full' }, async ({ visit }) => {
    const page = await visit(desktop)
    await page.goto(`${inject('stack').web}/ua/games?search=${encodeURIComponent('крокодил')}`)
    await page.getByRole('heading', { name: 'Нічого не знайдено' }).waitFor(patience)
    expect(await page.locator('.game-card').count()).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Скинути фільтри' }).click()
    await page.waitForURL(/\/ua\/games$/, patience)
  })
})

describe('filters', () => {
  journey(
    'are addresses: chosen together, let go of alone, and walked back through',
    { tags: 'full' },
    async ({ visit }) => {
      const { web } = inject('stack')
      const page = await visit(phone)
      await page.goto(`${web}/kz/games`)
      await choose(page, 'Провайдерлер', ['Nova Reel', 'Altyn Games'])
      await page.waitForURL(/provider=/, patience)
      await choose(page, 'Ерекшеліктері', ['Жоғары құбылмалылық'])
      await page.waitForURL(/volatility=high/, patience)
      await expectGames(page, ['berkut'])
      await expectAccessible(page)
      expect(await sideways(page)).toBe(0)

      await page.goBack()
      await expectGames(page, ['berkut', 'kryzhanyi-vovk', 'medova-pasika', 'vyshnevyi-dzhaz'])
      await page.reload()
      await page.getByRole('link', { name: 'Алып тастау: Nova Reel' }).click(patience)
      await expectGames(page, ['berkut', 'kryzhanyi-vovk'])
      await page.getByRole('link', { name: 'Бәрін тазарту' }).click()
      await page.waitForURL(/\/kz\/games\??$/, patience)
    },
  )

  journey(
    "stand in a sheet that the hardware's back closes, with nothing chosen and the page still there",
    { tags: 'full' },
    async ({ visit }) => {
      const { web } = inject('stack')
      const page = await visit(phone)
      await page.goto(`${web}/kz/providers`)
      await page.goto(`${web}/kz/games`)
      await ready(page)
      await page.getByRole('button', { name: 'Провайдерлер' }).click(patience)
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel('Nova Reel').check(patience)
      await page.goBack()
      await sheet.waitFor({ state: 'detached', ...patience })
      expect(page.url()).toBe(`${web}/kz/games`)
      await page.getByRole('button', { name: 'Ерекшеліктері' }).click(patience)
      await pressTwice(sheet.getByRole('button', { name: 'Жабу' }))
      await sheet.waitFor({ state: 'detached', ...patience })
      expect(page.url()).toBe(`${web}/kz/games`)
      await page.goBack()
      await page.waitForURL(`${web}/kz/providers`, patience)
    },
  )
})

describe('a favourite', () => {
  journey('survives a reload, comes home, and goes by the key F', { tags: 'full' }, async ({ visit }) => {
    const stack = inject('stack')
    const page = await visit(desktop)
    await signUp(page, stack, ofUkraine)
    await page.goto(`${stack.web}/ua/games`)
    await ready(page)
    // The heart is filled before the server answers.
    const stored = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().includes('medova-pasika'),
      patience,
    )
    await heart(page, 'Додати в обране: Медова пасіка').click(patience)
    await heart(page, 'Прибрати з обраного: Медова пасіка').waitFor(patience)
    await stored
    await page.reload()
    await heart(page, 'Прибрати з обраного: Медова пасіка').waitFor(patience)

    await page.goto(`${stack.web}/ua`)
    await page.getByRole('button', { name: 'Обране', exact: true }).click(patience)
    const mine = page.getByRole('region', { name: 'Мої ігри' })
    await mine.locator('[data-slug="medova-pasika"]').waitFor(patience)
    await expectAccessible(page)
    await mine.locator('[data-slug="medova-pasika"] > a').press('f', patience)
    await mine.getByText('Натисніть сердечко на грі').waitFor(patience)
  })

  journey('added before the others are known loses none of them', { tags: 'full' }, async ({ visit }) => {
    const stack = inject('stack')
    const page = await visit(desktop)
    await signUp(page, stack, ofUkraine)
    await page.goto(`${stack.web}/ua/games`)
    await ready(page)
    const stored = page.waitForResponse((answer) => answer.url().endsWith('favourites/medova-pasika'), patience)
    await heart(page, 'Додати в обране: Медова пасіка').click(patience)
    await stored
    // The first answer never comes.
    let asked = 0
    await page.route('**/users/favourites', async (route) => {
      asked += 1
      if (asked > 1) await route.continue()
    })
    await page.reload()
    await ready(page)
    await heart(page, 'Додати в обране: Беркут').click(patience)
    await heart(page, 'Прибрати з обраного: Беркут').waitFor(patience)
    await heart(page, 'Прибрати з обраного: Медова пасіка').waitFor(patience)
  })

  journey('asks a visitor to sign in', { tags: 'full' }, async ({ visit }) => {
    const page = await visit(desktop)
    await page.goto(`${inject('stack').web}/ua/games`)
    await ready(page)
    await heart(page, 'Додати в обране: Беркут').click(patience)
    await page.waitForURL(/modal=login/, patience)
    await page.getByRole('dialog').waitFor(patience)
  })
})

// Spec §8 has three texts for three causes.
const causes = [
  ['GAME_UNAVAILABLE', 'Гра зараз недоступна'],
  ['GAME_COUNTRY_RESTRICTED', 'Ця гра недоступна у вашій країні'],
  ['GAME_MAINTENANCE', 'На жаль, ця гра не працює'],
] as const

journey(
  'a game that does not open says which of three causes it is, and what to play instead',
  { tags: 'full' },
  async ({ visit }) => {
    const page = await visit(desktop)
    for (const [code, title] of causes) {
      await page.route('**/api/games/init-demo', (route) =>
        route.fulfill({ status: 409, json: { code, message: code, requestId: 'journey' } }),
      )
      await page.goto(`${inject('stack').web}/ua/games/berkut?mode=demo`)
      await page.getByRole('heading', { name: title }).waitFor(patience)
      // The sentence under it is content.
      await page.locator(`[data-modal="${code}"]`).waitFor(patience)
      await page.getByRole('heading', { name: 'Схожі ігри' }).waitFor(patience)
      expect(await page.locator('.similar .game-card').count()).toBe(3)
      await page.unroute('**/api/games/init-demo')
    }
    await expectAccessible(page)
  },
)

/** Keys are heard from the first paint in the browser on: the filters open then. */
const ready = (page: Page): Promise<void> => page.locator('fieldset.filter-row:not([disabled])').waitFor(patience)
/** How far the page scrolls sideways. */
const sideways = (page: Page): Promise<number> =>
  page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
const option = (page: Page, name: RegExp): Locator => page.getByRole('option', { name })
const heart = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true }).first()

/** Faster than the history moves. */
const pressTwice = (button: Locator): Promise<void> =>
  button.evaluate(
    (pressed: { click: () => void }) => {
      pressed.click()
      pressed.click()
    },
    undefined,
    patience,
  )

async function choose(page: Page, sheet: string, labels: readonly string[]): Promise<void> {
  await ready(page)
  await page.getByRole('button', { name: sheet }).click(patience)
  for (const label of labels) await page.getByRole('dialog').getByLabel(label).check(patience)
  await page.getByRole('dialog').getByRole('button', { name: 'Көрсету', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached', ...patience })
}

async function expectGames(page: Page, slugs: readonly string[]): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await page.locator('.game-card').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-slug')))
        ).toSorted(),
      patience,
    )
    .toEqual([...slugs])
}
