// Tries: content.
/** @module-tag full */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { journey } from '@zoria/testkit/journey'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { openEditor } from './editor.ts'

const stack = inject('stack')
const admin = `${stack.browsers.content}/admin`
const wide = { width: 1440, height: 1000, locale: 'en-US', isTouch: false }
const patience = { timeout: 60_000 }

/** An editor of his own for each journey, let in by the operator's command line as staff types it. */
function letIn(name: string): { readonly email: string; readonly password: string } {
  const email = `${name}-${Date.now()}@zoria.test`
  const { status, stdout, stderr } = spawnSync(
    'npm',
    [
      'run',
      '--silent',
      'content',
      '--',
      'editor',
      'add',
      email,
      '--role',
      'editor',
      '--by',
      'taras',
      '--why',
      'a journey',
    ],
    {
      cwd: join(import.meta.dirname, '../..'),
      encoding: 'utf8',
      env: {
        ...process.env,
        ZORIA_DATA: stack.folder,
        ZORIA_PORT: new URL(stack.web).port,
        SANDBOX: 'on',
        NODE_ENV: 'development',
      },
    },
  )
  expect(status, `${stdout}${stderr}`).toBe(0)
  return { email, password: /shown once: (\S+)/.exec(stdout)?.[1] ?? expect.fail(`no password in: ${stdout}`) }
}

/** What the page's policy stopped and what its scripts did not survive. */
async function listenFor(page: Page): Promise<readonly string[]> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  page.on(
    'console',
    (line) => void (line.text().startsWith('stopped:') && faults.push(`${page.url()}: ${line.text()}`)),
  )
  await page.addInitScript(
    "document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => console.error(`stopped: ${effectiveDirective} ${blockedURI} of ${sourceFile}`))",
  )
  return faults
}

async function logIn(
  page: Page,
  { email, password, code = '' }: { readonly email: string; readonly password: string; readonly code?: string },
): Promise<void> {
  await page.getByLabel('Email').fill(email, patience)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Log in' }).click()
}

const codeOf = (secret: string, stepsLater = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsLater * 30_000 })

describe('the content admin', () => {
  journey(
    'lets an editor change the password and set up an authenticator, and asks for its code from then on',
    async ({ visit }) => {
      const editor = letIn('olena')
      const page = await visit(wide)
      const faults = await listenFor(page)
      await page.goto(admin)
      await logIn(page, { ...editor, password: 'not the password' })
      await page.getByRole('alert').filter({ hasText: 'wrong' }).waitFor(patience)
      await logIn(page, editor)
      await page.locator('.dashboard').waitFor(patience)

      await page.goto(`${admin}/account`)
      await page.getByRole('link', { name: 'Password and authenticator' }).click(patience)
      const [own, app] = [
        page.locator('section', { has: page.getByRole('heading', { name: 'Change password' }) }),
        page.locator('section', { has: page.getByRole('heading', { name: 'Authenticator app' }) }),
      ]
      await own.getByLabel('Current password').fill(editor.password, patience)
      await own.getByLabel('New password').fill('password1234')
      await own.getByRole('button', { name: 'Change password' }).click()
      await own.getByRole('alert').filter({ hasText: 'too easy to guess' }).waitFor(patience)
      const password = 'seven purple ladders'
      await own.getByLabel('New password').fill(password)
      await own.getByRole('button', { name: 'Change password' }).click()
      await own.getByText('Your password has been changed').waitFor(patience)

      await app.getByLabel('Current password').fill(password)
      await app.getByRole('button', { name: 'Set up' }).click()
      await app.getByRole('img', { name: 'QR code' }).waitFor(patience)
      const secret = ((await app.locator('.totp-secret').textContent()) ?? '').replaceAll(' ', '')
      await app.getByLabel('Code').fill(codeOf(secret))
      await app.getByRole('button', { name: 'Confirm' }).click()
      const codes = app.locator('.recovery-codes li')
      await codes.first().waitFor(patience)
      const [recovery = ''] = await codes.allTextContents()
      await app.getByRole('button', { name: 'saved them' }).click()
      await app.getByText('Recovery codes left: 10').waitFor(patience)

      await page.context().clearCookies()
      await page.goto(admin)
      await logIn(page, { email: editor.email, password })
      await page.getByRole('alert').filter({ hasText: 'wrong' }).waitFor(patience)
      // The step after the one that was used: the service takes it, and nobody waits for it.
      await logIn(page, { email: editor.email, password, code: codeOf(secret, 1) })
      await page.locator('.dashboard').waitFor(patience)
      await page.context().clearCookies()
      await page.goto(admin)
      await logIn(page, { email: editor.email, password, code: recovery })
      await page.locator('.dashboard').waitFor(patience)
      expect(faults).toEqual([])
    },
  )

  journey(
    'makes a banner by fields, shows it beside the form, and lists the draft on the dashboard',
    async ({ visit }) => {
      const page = await visit(wide)
      const faults = await listenFor(page)
      await page.goto(admin)
      await logIn(page, letIn('daryna'))
      await page.locator('.overview').getByRole('heading', { name: 'Live now' }).waitFor(patience)

      const title = `Autumn ${Date.now()}`
      await page.goto(`${admin}/collections/components/create`)
      expect(await page.locator('.localizer').textContent(patience)).toContain('English')
      await page.getByLabel('Key', { exact: false }).first().fill(title.replace(' ', '-'), patience)
      await page.locator('input[name="text"]').fill(title)
      await page.locator('input[name="form.line"]').fill('a second line')
      await page.locator('input[name="form.action"]').fill('/games')
      await page.locator('input[name="form.actionLabel"]').fill('Play')
      await page.locator('.colours-field input').first().fill('#ff0000')
      expect(await page.locator('.colours-field span').first().textContent()).toBe('#ff0000')
      expect(await page.locator('#field-config__general').count()).toBe(0)
      await page.locator('input[name="order"]').fill('-30000')
      await page.locator('#action-save-draft').click()
      await page.waitForURL(/components\/\d+/, patience)

      await page.reload()
      expect(await page.locator('input[name="form.line"]').inputValue(patience)).toBe('a second line')
      await page.locator('#live-preview-toggler').click()
      const first = page.frameLocator('#live-preview-iframe').locator('.promo-slide').first()
      await first.getByRole('heading', { name: title }).waitFor(patience)
      expect(await first.textContent()).toContain('a second line')

      await page.goto(admin)
      await page
        .locator('.overview section', { hasText: 'In draft' })
        .getByRole('link', { name: title })
        .waitFor(patience)
      expect(faults).toEqual([])
    },
  )

  journey(
    'shows the Russian text behind an empty Ukrainian one and never saves it, and refuses to overwrite a change that the editor has not seen',
    async ({ visit }) => {
      const other = await openEditor(stack)
      const id = await other.publish('pages', {
        key: `first-${Date.now()}`,
        title: 'Первое',
        intro: 'Вступление',
        revisedAt: '2026-01-01T00:00:00.000Z',
      })
      const page = await visit(wide)
      const faults = await listenFor(page)
      await page.goto(admin)
      await logIn(page, { email: 'editor@zoria.test', password: 'zoria-sandbox' })
      await page.locator('.dashboard').waitFor(patience)
      await page.goto(`${admin}/collections/pages/${id}?locale=uk`)
      const [title, intro] = [page.locator('input[name="title"]'), page.locator('textarea[name="intro"]')]
      for (const text of ['Вступ', 'Новий вступ']) {
        await intro.fill(text, patience)
        const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH', patience)
        await page.locator('#action-save').click(patience)
        expect((await answered).status()).toBe(200)
        await page.locator('#action-save:disabled').waitFor(patience)
        expect([await title.inputValue(), await title.getAttribute('placeholder')]).toEqual(['', 'Первое'])
      }
      expect(await other.read('pages', id)).toMatchObject({
        title: { ru: 'Первое' },
        intro: { ru: 'Вступление', uk: 'Новий вступ' },
      })

      // The form sends what was typed: an answer that came after the other change would already tell of it, in a dialog
      // of Payload's own.
      const sent = page.waitForResponse(
        (answer) => answer.request().postData()?.includes('Запізнілий вступ') === true,
        patience,
      )
      await intro.fill('Запізнілий вступ')
      await sent
      await other.change('pages', id, { row: { title: 'Бірінші' }, locale: 'kk' })
      await page.locator('#action-save').click(patience)
      await page.getByText('somebody has changed this since you opened it').waitFor(patience)
      expect(await intro.inputValue()).toBe('Запізнілий вступ')
      expect(await other.read('pages', id)).toMatchObject({
        title: { ru: 'Первое', kk: 'Бірінші' },
        intro: { uk: 'Новий вступ' },
      })
      await other.withdraw('pages', id)
      expect(faults).toEqual([])
    },
  )

  journey('works under its policy on scripts and styles', async ({ visit }) => {
    const page = await visit(wide)
    const faults = await listenFor(page)
    await page.goto(admin)
    await logIn(page, letIn('marta'))
    await page.locator('.dashboard').waitFor(patience)
    await page.goto(`${admin}/collections/components`)
    await page.getByRole('button', { name: 'Filters' }).click(patience)
    await page.getByText('Add Filter').waitFor(patience)
    // The rows move while the filters open: a click on one may miss it.
    await page.goto(new URL((await page.locator('.table a').first().getAttribute('href')) ?? '', page.url()).href)
    await page.locator('.field-type.select .rs__control').first().click(patience)
    await page.locator('.rs__option').first().waitFor(patience)
    await page.locator('.date-time-picker input').first().click()
    await page.locator('.react-datepicker').first().waitFor(patience)
    await page.keyboard.press('Escape')
    await page.locator('#live-preview-toggler').click()
    await page
      .frameLocator('#live-preview-iframe')
      .locator('main')
      .waitFor({ ...patience, state: 'attached' })
    await page.locator('.form-submit .popup-button').click()
    await page.locator('#schedule-publish').click()
    await page.locator('.schedule-publish').waitFor(patience)
    for (const path of [
      'collections/media/create',
      'collections/pages',
      'collections/audit',
      'collections/editors',
      'account',
    ]) {
      await page.goto(`${admin}/${path}`)
      await page.locator('main, .collection-list, .collection-edit').first().waitFor(patience)
    }
    expect(faults).toEqual([])
  })
})
