// Tries: content.
import { randomInt } from 'node:crypto'
import { journey } from '@zoria/testkit/journey'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { ofKazakhstan, signUp } from '../cashier.ts'
import { openEditor, type Editor } from '../editor.ts'

const stack = inject('stack')
const wide = { width: 1440, height: 900, locale: 'kk-KZ', isTouch: false }
const patience = { timeout: 60_000 }

/**
 * A banner before all others. Its label is the same in every language: a banner that is only partly translated to
 * Kazakh is shown in Russian.
 */
const banner = (key: string, more: object = {}) => ({
  key,
  page: 'home',
  type: 'banner',
  text: key,
  enabled: true,
  audience: 'both',
  order: -randomInt(1_000, 9_000),
  orderNonAuth: -randomInt(1_000, 9_000),
  image: { key: 'gift' },
  config: {
    general: [
      { key: 'action', value: '/games' },
      { key: 'action-label', value: 'Zoria' },
    ],
  },
  ...more,
})
const nameOf = (what: string) => `${what}-${randomInt(1_000_000)}`

/** The text of a page as the server renders it for a visitor. */
const writtenAt = async (path: string) => (await fetch(`${stack.web}${path}`)).text()
const appears = (path: string, words: string) =>
  expect.poll(() => writtenAt(path), { ...patience, message: `${words} on ${path}` }).toContain(words)
const goes = (path: string, words: string) =>
  expect.poll(() => writtenAt(path), { ...patience, message: `no ${words} on ${path}` }).not.toContain(words)

describe('an editor', () => {
  journey(
    'gives a banner a later start, says it in Kazakh and looks at it there, while readers see what was published',
    async ({ visit }) => {
      const editor = await openEditor(stack)
      const key = nameOf('nauryz')
      const id = await editor.publish('components', banner(key))
      await appears('/kz', key)
      const startsAt = new Date(Date.now() + 7 * 86_400_000).toISOString()
      await editor.change('components', id, { row: { text: `Наурыз ${key}`, startsAt }, locale: 'kk', isDraft: true })

      const page = await visit(wide)
      const address = await editor.previewOf(page, 'components', id)
      expect(new URL(address).pathname).toMatch(/^\/kz\/?$/)
      const answer = (await page.goto(address)) ?? expect.fail('no answer')
      expect(answer.headers()['cache-control']).toBe('no-store')
      const mark = page.getByRole('complementary', { name: 'Алдын ала қарау' })
      await mark.waitFor(patience)
      expect(await mark.textContent()).toContain(startsAt.slice(0, 4))
      expect(
        await page
          .locator('.promo-slide h2')
          .filter({ hasText: `Наурыз ${key}` })
          .count(),
      ).toBe(1)

      const unknown =
        (await page.goto(address.replace(/preview=.{12}/, 'preview=aaaaaaaaaaaa'))) ?? expect.fail('no answer')
      expect([unknown.status(), unknown.headers()['cache-control']]).toEqual([200, 'no-store'])
      await mark.getByText('Сілтеменің мерзімі өтті').waitFor(patience)

      const beside = await editor.frameOf(page, 'components', id)
      await beside
        .locator('.promo-slide h2')
        .filter({ hasText: `Наурыз ${key}` })
        .waitFor({ ...patience, state: 'attached' })

      const seen = await writtenAt('/kz')
      expect([seen.includes(key), seen.includes('Наурыз')]).toEqual([true, false])
      await editor.change('components', id, { row: { startsAt }, locale: 'kk' })
      await goes('/kz', key)
      await editor.withdraw('components', id)
    },
  )

  journey(
    'tells visitors and players different banners, each in an order of their own',
    { tags: 'full' },
    async ({ visit }) => {
      const editor = await openEditor(stack)
      const [ofVisitors, ofPlayers, ofBoth] = [nameOf('visitors'), nameOf('players'), nameOf('both')]
      const ids = [
        await editor.publish('components', banner(ofVisitors, { audience: 'visitors', orderNonAuth: -20_001 })),
        await editor.publish('components', banner(ofPlayers, { audience: 'players', order: -20_000 })),
        await editor.publish(
          'components',
          banner(ofBoth, {
            order: -20_001,
            orderNonAuth: -20_000,
            config: { general: [{ key: 'text', value: `Слово **${ofBoth} сильное**.` }] },
          }),
        ),
      ]
      await appears('/kz', ofBoth)
      expect(await writtenAt('/kz'), 'marks of content are read in banners too').toContain(`<b>${ofBoth} сильное</b>`)
      const slides = (page: Page) =>
        page
          .locator('.promo-slide h2')
          .evaluateAll((headings) => headings.slice(0, 2).map((heading) => heading.textContent))
      const page = await visit(wide)
      await page.goto(`${stack.web}/kz`)
      expect(await slides(page)).toEqual([ofVisitors, ofBoth])
      await signUp(page, stack, ofKazakhstan)
      await page.goto(`${stack.web}/kz`)
      expect(await slides(page)).toEqual([ofBoth, ofPlayers])
      for (const id of ids) await editor.withdraw('components', id)
    },
  )

  journey(
    'opens a page at an address of its own, which search engines hear of until it is withdrawn',
    { tags: 'full' },
    async () => {
      const editor = await openEditor(stack)
      const key = nameOf('promo')
      const section = { key: 'first', heading: 'Часть', paragraphs: [{ text: 'Слова **важные**.' }] }
      const id = await editor.publish('pages', {
        key,
        title: `Акция ${key}`,
        intro: 'Вступление к странице акции.',
        revisedAt: '2026-11-22T00:00:00.000Z',
        sections: [section],
      })
      await appears(`/kz/${key}`, '<b>важные</b>')
      // Without a Kazakh translation the block is shown in Russian with lang="ru".
      expect(await writtenAt(`/kz/${key}`)).toMatch(/class="prose-page" lang="ru"/)
      await appears('/sitemap.xml', `/kz/${key}</loc>`)
      await editor.withdraw('pages', id)
      await expect.poll(async () => (await fetch(`${stack.web}/kz/${key}`)).status, patience).toBe(404)
      await goes('/sitemap.xml', key)
    },
  )

  journey(
    'plans a publish, which nobody cancels who may not publish, whatever he sends to the admin',
    { tags: 'full' },
    async ({ visit }) => {
      const editor = await openEditor(stack)
      const reader = await openEditor(stack, 'read-only')
      const key = nameOf('planned')
      const id = await editor.publish('pages', {
        key,
        title: 'Страница',
        intro: 'Вступление.',
        revisedAt: '2026-11-22T00:00:00.000Z',
        sections: [],
      })
      const action = await editor.actionOf(await visit(wide), 'pages', id)
      const plan = (who: Editor) =>
        who.callAdmin(action, 'schedule-publish', {
          type: 'unpublish',
          date: `$D${new Date(Date.now() + 86_400_000).toISOString()}`,
          doc: { relationTo: 'pages', value: id },
        })
      const planned = async () =>
        /"id":(\d+),"input"/.exec(
          await editor.callAdmin(action, 'get-upcoming-scheduled-publish', { id, collectionSlug: 'pages' }),
        )?.[1]
      expect(await plan(reader)).toContain('Your role does not publish this')
      expect(await planned()).toBeUndefined()
      expect(await plan(editor)).toContain('"message"')
      const job = await planned()
      expect(job).toBeDefined()
      expect(await reader.callAdmin(action, 'schedule-publish', { deleteID: Number(job) })).toContain(
        'Your role does not publish this',
      )
      expect(await planned()).toBe(job)
      expect(await editor.callAdmin(action, 'schedule-publish', { deleteID: Number(job) })).toContain('"message"')
      expect(await planned()).toBeUndefined()
      await editor.withdraw('pages', id)
    },
  )

  journey('is told where a plan was refused, and never that it was made', { tags: 'full' }, async ({ visit }) => {
    const editor = await openEditor(stack)
    const key = nameOf('gone')
    const id = await editor.publish('pages', {
      key,
      title: 'Страница',
      intro: 'Вступление.',
      revisedAt: '2026-11-22T00:00:00.000Z',
      sections: [],
    })
    const page = await visit(wide)
    await editor.actionOf(page, 'pages', id)
    await editor.withdraw('pages', id) // somebody else was quicker
    await page
      .locator('.schedule-publish .react-datepicker__input-container input')
      .fill('Nov 22, 2049 12:00 PM', patience)
    await page.keyboard.press('Enter')
    await page.locator('#scheduled-publish-save').click(patience)
    await page.locator('.toast-error').getByText('There is no such plan any more').waitFor(patience)
    expect(await page.locator('.toast-success').count()).toBe(0)
  })
})
