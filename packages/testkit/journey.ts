import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { journeyFolder } from './stack.ts'
import { keepToasts } from './toasts.ts'

/**
 * Browser settings of a visitor. Visitors use reduced motion unless `seesMotion`: animations without a graphics card
 * take half a core.
 */
export type Look = Readonly<{
  width: number
  height: number
  locale: string
  isTouch: boolean
  seesMotion?: boolean
  /** The time zone of the browser; without it that of this machine. */ timezone?: string
  /** What the browser says it is; without it Chromium on this machine. */ userAgent?: string
}>

declare module 'vitest' {
  interface TaskMeta {
    /** The last lines of what the pages of a failed journey did; the summary of `npm test` prints them. */
    diary?: readonly string[]
  }
}

const keepsTraces = process.env['JOURNEY_TRACES'] === 'on'

/**
 * A vitest test with a browser, one per file: `visit` opens a page of a new visitor. A page whose hydration found
 * another document than the browser renders fails the journey. If the journey fails, a screenshot of every page is
 * stored in var/test/journeys, with the addresses it went through and its console, whose last lines `npm test` prints,
 * too. With JOURNEY_TRACES=on a complete trace is stored instead, which takes a third more time; `npx playwright-core
 * show-trace` shows it.
 */
export const journey = test.extend<{ browser: Browser; visit: (look: Look) => Promise<Page> }>({
  // Vitest reads from the pattern what a fixture needs.
  browser: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const browser = await launchBrowser()
      await use(browser)
      await browser.close()
    },
    { scope: 'file' },
  ],
  visit: async ({ task, browser }, use) => {
    const visitors: BrowserContext[] = []
    const mismatches: string[] = []
    await use(async ({ width, height, locale, isTouch, seesMotion = false, timezone, userAgent }) => {
      const visitor = await browser.newContext({
        viewport: { width, height },
        locale,
        hasTouch: isTouch,
        isMobile: isTouch,
        reducedMotion: seesMotion ? 'no-preference' : 'reduce',
        ...(timezone === undefined ? {} : { timezoneId: timezone }),
        ...(userAgent === undefined ? {} : { userAgent }),
      })
      visitors.push(visitor)
      // A busy machine must not fail a journey.
      visitor.setDefaultTimeout(60_000)
      if (keepsTraces) await visitor.tracing.start({ screenshots: true, snapshots: true })
      await keepToasts(visitor)
      visitor.on('page', keepDiary)
      visitor.on('page', (page) =>
        page.on('pageerror', ({ message }) => isMismatch(message) && mismatches.push(`${page.url()}: ${message}`)),
      )
      return visitor.newPage()
    })
    const hasFailed = task.result?.state === 'fail'
    if (hasFailed) task.meta.diary = visitors.flatMap(newestLines)
    for (const [number, visitor] of visitors.entries()) {
      if (keepsTraces) await visitor.tracing.stop(hasFailed ? { path: fileOf(task.name, `${number + 1}.zip`) } : {})
      else if (hasFailed) await savePictures(visitor, task.name, number)
      await visitor.close()
    }
    if (!hasFailed && mismatches.length > 0) throw new Error(`hydration mismatches:\n${mismatches.join('\n')}`)
  },
})

/**
 * The browser rendered something else than the server, or could not hydrate what the server rendered. 421 is not among
 * them: an update that overtakes hydration is a race, and React renders that part again.
 */
const isMismatch = (message: string): boolean =>
  /React error #(418|419|422|423|425)\b|hydration (failed|mismatch)/i.test(message)

const diaries = new WeakMap<Page, string[]>()

function keepDiary(page: Page): void {
  const lines: string[] = []
  const note = (line: string): void => void lines.push(`${new Date().toISOString()} ${line}`)
  diaries.set(page, lines)
  page.on('framenavigated', (frame) => frame === page.mainFrame() && note(`at ${frame.url()}`))
  page.on('console', (message) => note(`${message.type()}: ${message.text()}`))
  page.on(
    'response',
    (response) =>
      response.status() >= 400 && note(`${response.status()} ${response.request().method()} ${response.url()}`),
  )
  page.on('requestfailed', (request) =>
    note(`failed ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`),
  )
  page.on('pageerror', (error) => note(`thrown: ${error.message}`))
}

/** As much as a summary can carry. */
const linesMax = 20

const newestLines = (visitor: BrowserContext, number: number): readonly string[] =>
  visitor
    .pages()
    .flatMap((page, place) =>
      (diaries.get(page) ?? []).slice(-linesMax).map((line) => `${number + 1}-${place + 1} ${line}`),
    )

/** Screenshots and diaries of a visitor's pages. A failed screenshot is replaced by its error. */
async function savePictures(visitor: BrowserContext, name: string, number: number): Promise<void> {
  for (const [place, page] of visitor.pages().entries()) {
    const named = `${number + 1}-${place + 1}`
    const entry = await page
      .evaluate<string>('JSON.stringify({ entries: history.length, state: history.state })')
      .catch(String)
    writeFileSync(fileOf(name, `${named}.log`), [...(diaries.get(page) ?? []), `history: ${entry}`].join('\n'))
    await page
      .screenshot({ path: fileOf(name, `${named}.png`), timeout: 10_000 })
      .catch((fault: unknown) =>
        writeFileSync(fileOf(name, `${named}.txt`), `no picture of ${page.url()}: ${String(fault)}`),
      )
  }
}

const fileOf = (name: string, end: string): string => {
  const folder = join(import.meta.dirname, '../..', journeyFolder)
  mkdirSync(folder, { recursive: true })
  return join(folder, `${name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${end}`)
}
