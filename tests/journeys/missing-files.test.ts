// Tries: lib, shell, routes, packages/ui.
/** @module-tag full */
import { journey } from '@zoria/testkit/journey'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { catalogueOf } from './catalogue.ts'

const say = catalogueOf('uk')
const wide = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false }
const patience = { timeout: 60_000 }
const { web } = inject('stack')

const dialogFile = /\/assets\/auth-dialog-[^/]+\.js$/
const routeFile = /\/assets\/providers-[^/]+\.js$/
const releaseFile = /\/assets\/manifest-[^/]+\.js$/

/**
 * Answers requests for these files with a status, or not at all, until the returned function is called. The service
 * worker would hide requests.
 */
async function withhold(context: BrowserContext, files: RegExp, how: number | 'abort'): Promise<() => Promise<void>> {
  await context.route(files, (route) => {
    // A document of the new release names other files than the open tab asks for.
    if (files === releaseFile && route.request().method() !== 'HEAD') return route.continue()
    return how === 'abort' ? route.abort() : route.fulfill({ status: how })
  })
  return () => context.unroute(files)
}

/** Opens a page without a service worker and counts the documents that it loads from then on. */
async function open(page: Page, path: string): Promise<() => number> {
  await page.addInitScript('delete Navigator.prototype.serviceWorker')
  await page.goto(`${web}/ua${path}`)
  await expect
    .poll(
      () =>
        page
          .locator('#main')
          .evaluate((main: object) => Object.keys(main).some((key) => key.startsWith('__reactProps'))),
      patience,
    )
    .toBe(true)
  let documents = 0
  page.on(
    'request',
    (request) => void (request.isNavigationRequest() && request.frame() === page.mainFrame() && (documents += 1)),
  )
  return () => documents
}

const logIn = (page: Page) => page.getByRole('link', { name: say('login.open'), exact: true }).first()
const failed = (page: Page) => page.locator('.load-failed').filter({ hasText: say('error.partMissing') })
const again = (page: Page) =>
  page.locator('.load-failed, #main .empty').getByRole('button', { name: say('error.again') })
const phone = (page: Page) => page.getByRole('dialog').getByLabel(say('field.phone'), { exact: true })
const step = (page: Page, path: string) => page.locator(`.rail a[href="/ua${path}"]`)
/** The page of this address is shown, and is no error page. */
async function arrived(page: Page, path: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname, patience).toBe(`/ua${path}`)
  await expect.poll(() => page.locator('h1').first().textContent(), patience).not.toBe(say('error.title'))
}

/** A press that cannot help is over when its button answers again. */
async function tryInVain(page: Page): Promise<void> {
  const asked = page.waitForRequest((request) => request.method() === 'HEAD' && request.url() === page.url(), patience)
  await again(page).click(patience)
  await asked
  await expect.poll(() => again(page).getAttribute('aria-busy'), patience).not.toBe('true')
}

describe('a file that does not arrive', () => {
  journey.for([404, 503, 'abort'] as const)(
    'of a dialog (%s): its place says so, the page works, and a retry opens the dialog once the file is there',
    async (how, { visit }) => {
      const page = await visit(wide)
      const documents = await open(page, '/games')
      const restore = await withhold(page.context(), dialogFile, how)
      await logIn(page).click(patience)
      await failed(page).waitFor(patience)
      await tryInVain(page)
      expect(documents()).toBe(0)
      await page.getByRole('button', { name: say('shell.close') }).click(patience)
      await step(page, '/providers').click(patience)
      await arrived(page, '/providers')
      expect(documents()).toBe(0)

      await logIn(page).click(patience)
      await failed(page).waitFor(patience)
      await restore()
      await again(page).click(patience)
      await phone(page).waitFor(patience)
      expect(documents()).toBe(1)
    },
  )

  journey(
    'of a page: the error is shown in the frame of the site, without a reload, and a retry shows the page once the file is there',
    async ({ visit }) => {
      const page = await visit(wide)
      const documents = await open(page, '/games')
      const restore = await withhold(page.context(), routeFile, 404)
      for (const press of [1, 2]) {
        await step(page, '/providers').click(patience)
        await page.getByRole('heading', { level: 1, name: say('error.title') }).waitFor(patience)
        expect(new URL(page.url()).pathname).toBe('/ua/providers')
        await tryInVain(page)
        await step(page, '/games/top').click(patience)
        await arrived(page, '/games/top')
        expect(documents(), `press ${press}`).toBe(0)
      }
      await step(page, '/providers').click(patience)
      await restore()
      await again(page).click(patience)
      await arrived(page, '/providers')
      expect(documents()).toBe(1)
    },
  )

  journey.for([
    ['the entry', /\/assets\/entry\.client-[^/]+\.js$/, 404],
    ['a module of the start', /\/assets\/frame-[^/]+\.js$/, 'abort'],
    ['the manifest', /\/assets\/manifest-[^/]+\.js$/, 503],
  ] as const)(
    'of the start, %s: the page says so, and a retry brings it to life with what was typed',
    async ([, file, how], { visit }) => {
      const page = await visit(wide)
      await page.addInitScript('delete Navigator.prototype.serviceWorker')
      const restore = await withhold(page.context(), file, how)
      await page.goto(`${web}/ua/fairness`)
      const told = page.getByRole('alert').filter({ hasText: 'Сторінка завантажилася не повністю' })
      await told.waitFor(patience)
      const pasted = page.locator('.fairness-check textarea').first()
      await pasted.fill('round 1', patience)
      const again = told.getByRole('link', { name: say('error.again') })
      await Promise.all([page.waitForEvent('load', patience), again.click(patience)])
      await told.waitFor(patience)
      await restore()
      await again.click(patience)
      await logIn(page).click(patience)
      await phone(page).waitFor(patience)
      await expect.poll(() => pasted.inputValue(), patience).toBe('round 1')
      expect(await told.count()).toBe(0)
    },
  )

  journey('of a page of a game: the error is shown in the frame of the site', async ({ visit }) => {
    const page = await visit(wide)
    const documents = await open(page, '/games')
    await withhold(page.context(), /\/assets\/game-[^/]+\.js$/, 404)
    await page.locator('#main a[href*="/games/zoloto-skifiv"]').first().dispatchEvent('click')
    await page.getByRole('heading', { level: 1, name: say('error.title') }).waitFor(patience)
    await step(page, '/games/top').waitFor(patience)
    expect(documents()).toBe(0)
  })

  journey('because the network is away: nothing is reloaded until it is back', async ({ visit }) => {
    const page = await visit(wide)
    const documents = await open(page, '/games')
    await page.context().setOffline(true)
    await logIn(page).click(patience)
    await failed(page).waitFor(patience)
    await again(page).click(patience)
    await expect.poll(() => again(page).getAttribute('aria-busy'), patience).not.toBe('true')
    expect(documents()).toBe(0)
    await page.context().setOffline(false)
    await again(page).click(patience)
    await phone(page).waitFor(patience)
  })

  journey(
    'because a release removed it: the next step loads the document, and a retry keeps what was typed',
    async ({ visit }) => {
      const page = await visit(wide)
      const documents = await open(page, '/fairness')
      const restore = await withhold(page.context(), dialogFile, 404)
      await withhold(page.context(), releaseFile, 404)
      const pasted = page.locator('.fairness-check textarea').first()
      await pasted.fill('round 1', patience)
      await logIn(page).click(patience)
      await failed(page).waitFor(patience)
      expect(await pasted.inputValue()).toBe('round 1')
      expect(documents()).toBe(0)
      await page.getByRole('button', { name: say('shell.close') }).click(patience)
      await step(page, '/providers').click(patience)
      await arrived(page, '/providers')
      expect(documents()).toBe(1)

      await page.goto(`${web}/ua/fairness`)
      await pasted.fill('round 2', patience)
      await logIn(page).click(patience)
      await failed(page).waitFor(patience)
      await restore()
      await again(page).click(patience)
      await phone(page).waitFor(patience)
      await expect.poll(() => pasted.inputValue(), patience).toBe('round 2')
    },
  )
})
