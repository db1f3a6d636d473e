// Tries: stream, streams.
import { journey } from '@zoria/testkit/journey'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, inject } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'

// docs/rules/games.md#slot-stream. The stream is the sandbox's: VP9 and Opus in fragmented MP4, which every Chromium
// decodes.

const stack = inject('stack')
const android = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36',
  isTouch: true,
} as const
const phone = { width: 380, height: 780, locale: 'kk-KZ', ...android } as const
const tablet = { width: 1440, height: 900, locale: 'uk-UA', seesMotion: true, ...android } as const
// A busy machine must not fail a journey.
const patience = { timeout: 90_000 }

afterEach(() => become('live'))

describe('on Android', () => {
  journey(
    'a stream is played on request, interrupted and resumed by a press, and leads to the same slot',
    async ({ visit }) => {
      const page = await visit(phone)
      await page.goto(`${stack.web}/kz/slot-stream`)
      await page.getByText('Эфирде', { exact: true }).waitFor(patience)
      await expectAccessible(page)
      await page
        .getByRole('region', { name: 'Стрим ойнатқышы' })
        .getByRole('button', { name: 'Стримді көру' })
        .last()
        .click(patience)
      await expectMoves(page)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)

      let refused = 0
      page.on('response', (answer) => {
        if (answer.url().endsWith('/main.m3u8') && answer.status() === 503) refused += 1
      })
      await become('down')
      await page.getByRole('alert').getByText('Стриммен байланыс жоқ.').waitFor(patience)
      await expectAccessible(page)
      // By then its own next attempt is many seconds away.
      await expect.poll(() => refused, patience).toBeGreaterThan(1)
      await become('live')
      await page.getByRole('button', { name: 'Қайталап көру' }).click(patience)
      await page.getByRole('alert').waitFor({ state: 'detached', ...patience })
      await expectMoves(page)

      await page.getByRole('combobox', { name: 'Сапасы' }).selectOption('180')
      await expect.poll(() => heightOf(page), patience).toBe(180)
      await page.getByRole('button', { name: 'Кідірту' }).click(patience)
      await page.getByRole('button', { name: 'Эфирге оралу' }).click(patience)
      await expectMoves(page)

      await page.getByRole('link', { name: 'Осы слотты ойнау' }).click()
      await page.waitForURL(/\/kz\/games\/zoloto-skifiv/, patience)
    },
  )

  journey(
    'a stream begins by itself, connects again by itself, and lowers its quality on a slow network',
    { tags: 'full' },
    async ({ visit }) => {
      const page = await visit(tablet)
      await page.goto(`${stack.web}/ua/slot-stream`)
      await expectMoves(page)
      await become('down')
      await page.getByRole('alert').getByText('Немає з’єднання зі стримом.').waitFor(patience)
      await become('live')
      await page.getByRole('alert').waitFor({ state: 'detached', ...patience })
      await expectMoves(page)

      await become('slow')
      await page.getByText('Слабкий зв’язок: 180p').waitFor(patience)
      await become('live')
      await page.keyboard.press('Tab')
      const sound = page.getByRole('button', { name: 'Звук' })
      await sound.focus()
      await page.keyboard.press('m')
      await expect.poll(() => sound.getAttribute('aria-pressed'), patience).toBe('true')
      await expectAccessible(page)
    },
  )

  journey(
    'a browser without Media Source Extensions plays the stream itself, and is connected again, too',
    { tags: 'full' },
    async ({ visit }) => {
      const page = await visit(phone)
      const scripts: string[] = []
      page.on('request', (request) => scripts.push(request.url()))
      await page.addInitScript('delete globalThis.MediaSource; delete globalThis.ManagedMediaSource')
      await page.goto(`${stack.web}/en/slot-stream`)
      await page.getByRole('button', { name: 'Play the stream' }).last().click(patience)
      await expectMoves(page)
      await become('down')
      await page.getByRole('alert').getByText('No streaming connection.').waitFor(patience)
      await become('live')
      await page.getByRole('alert').waitFor({ state: 'detached', ...patience })
      await expectMoves(page)
      expect(scripts.filter((address) => address.includes('/hls'))).toEqual([])
    },
  )

  journey(
    'the menu leads there as a document of its own: only its policy allows the video',
    { tags: 'full' },
    async ({ visit }) => {
      const page = await visit(phone)
      const [games, stream] = [await policyOf(page, '/kz/games'), await policyOf(page, '/kz/slot-stream')]
      expect(stream).toContain(`; connect-src 'self' ${stack.sandbox}; media-src 'self' blob: ${stack.sandbox}; `)
      expect(games).not.toContain(stack.sandbox)
      await page.goto(`${stack.web}/kz/games?modal=menu`)
      await page.getByRole('link', { name: 'Слоттар стримі' }).click(patience)
      await page.waitForURL(/\/kz\/slot-stream$/, patience)
      await page.getByRole('button', { name: 'Стримді көру' }).last().click(patience)
      await expectMoves(page)
    },
  )
})

describe('on other devices', () => {
  for (const [prefix, reason] of [
    ['en', 'The stream works on Android only'],
    ['ua', 'Стрим відкривається лише на Android'],
    ['ru', 'Стрим открывается только на Android'],
    ['kz', 'Стрим тек Android-та ашылады'],
  ] as const) {
    journey(`the page says why, and has its address as a code: ${prefix}`, { tags: 'full' }, async ({ visit }) => {
      const page = await visit({ width: 380, height: 780, locale: 'uk-UA', isTouch: true })
      await page.goto(`${stack.web}/${prefix}/slot-stream`)
      await page.getByRole('heading', { name: reason }).waitFor(patience)
      await page.getByRole('img', { name: `/${prefix}/slot-stream` }).waitFor(patience)
      expect(await page.locator('video').count()).toBe(0)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })
  }
})

/** The picture moves: a second of the stream passes. */
async function expectMoves(page: Page): Promise<void> {
  await expect.poll(() => timeOf(page), patience).toBeGreaterThan(0)
  const before = await timeOf(page)
  await expect.poll(async () => Math.abs((await timeOf(page)) - before), patience).toBeGreaterThan(1)
  await expect.poll(() => page.locator('.stream-player').getAttribute('data-view'), patience).toBe('playing')
}

const timeOf = (page: Page): Promise<number> =>
  page.evaluate<number>("document.querySelector('video')?.currentTime ?? 0")
const heightOf = (page: Page): Promise<number> =>
  page.evaluate<number>("document.querySelector('video')?.videoHeight ?? 0")

async function policyOf(page: Page, path: string): Promise<string> {
  const answer = await page.goto(`${stack.web}${path}`)
  return answer?.headers()['content-security-policy'] ?? ''
}

async function become(state: 'live' | 'down' | 'slow'): Promise<void> {
  const answer = await fetch(`${stack.sandbox}/streams/zoloto-skifiv/state`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state }),
  })
  expect(answer.status).toBe(200)
}
