import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launchBrowser } from '@zoria/testkit/browser'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { becomePlayer } from './player.ts'
import { screens, type Screen } from './screens.ts'

// Options after `--`: `--url http://localhost:3000`, `--language ua` (repeated; ua and kz where none is given), `--only home` (repeated), `--width 380` (both where none is given).
// Needs a stack with SANDBOX=on. Screens of a language that was not asked for stay as they are.

const { values: words } = parseArgs({
  options: { url: { type: 'string', default: 'http://localhost:3000' }, language: { type: 'string', multiple: true, default: ['ua', 'kz'] }, only: { type: 'string', multiple: true }, width: { type: 'string', multiple: true } },
})
const web = words.url.replace(/\/$/, '')
const { protocol, hostname, port } = new URL(web)
const api = `${protocol}//${hostname}:${Number(port) + 1}`
const folder = join(import.meta.dirname, '../../docs/screens')
const widths = [1440, 380] as const
/** What lies further down a page repeats itself. */
const heightMost = 4000
/** Games and dialogs come to rest. */
const settleMs = 1500

type Shot = { readonly screen: Screen; readonly prefix: string; readonly width: number }

const browser = await launchBrowser()
for (const prefix of words.language) {
  for (const width of widths.filter((each) => words.width?.includes(String(each)) ?? true)) await takeAll(browser, prefix, width)
}
await browser.close()
writeFileSync(join(folder, 'README.md'), listed(readFileSync(join(folder, 'README.md'), 'utf8')))

async function takeAll(from: Browser, prefix: string, width: number): Promise<void> {
  const wanted = screens.filter(({ name }) => words.only === undefined || words.only.includes(name))
  for (const who of ['visitor', 'player'] as const) {
    const ofThem = wanted.filter((screen) => screen.who === who)
    if (ofThem.length === 0) continue
    const context = await newContext(from, width)
    if (who === 'player') await becomePlayer(context, { web, api, prefix })
    const page = await context.newPage()
    for (const screen of ofThem) await take(page, { screen, prefix, width })
    await context.close()
  }
}

function newContext(from: Browser, width: number): Promise<BrowserContext> {
  const isTouch = width < 768
  return from.newContext({ viewport: { width, height: isTouch ? 820 : 900 }, hasTouch: isTouch, isMobile: isTouch, reducedMotion: 'reduce', locale: 'en-GB' })
}

async function take(page: Page, shot: Shot): Promise<void> {
  const { screen, prefix, width } = shot
  await page.addInitScript("sessionStorage.setItem('zoria-preloader', 'seen')")
  await page.goto(`${web}/${prefix}${screen.path}`, { timeout: 60_000 })
  // Live figures keep the network busy for ever: what a reader waits for are the shapes that stand for content.
  await page.locator('main .skeleton, [role=dialog] .skeleton').first().waitFor({ state: 'detached', timeout: 20_000 }).catch(() => console.log(`${screen.name} keeps a skeleton`))
  await page.waitForTimeout(settleMs)
  await showLazyPictures(page)
  const height = await page.locator('html').evaluate(({ scrollHeight }) => scrollHeight)
  const whole = screen.isWindow ? {} : { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, heightMost) } }
  const taken = await page.screenshot({ ...whole, animations: 'disabled', timeout: 120_000 })
  const file = join(folder, fileOf(shot))
  await sharp(taken).webp({ quality: 58, effort: 6 }).toFile(file)
  console.log(`${fileOf(shot)} ${Math.round(statSync(file).size / 1000)} kB`)
}

/** What waits for a scroll is asked for now. */
async function showLazyPictures(page: Page): Promise<void> {
  await page.locator('img[loading=lazy]').evaluateAll((pictures) => Promise.all(pictures.map((each) => {
    const picture = each as unknown as { loading: string; decode: () => Promise<void> }
    picture.loading = 'eager'
    return picture.decode().catch(() => console.info('a picture has nothing to show'))
  })))
}

function fileOf({ screen, prefix, width }: Shot): string {
  return `${screen.name}-${prefix}-${width}.webp`
}

/** What lies in the folder of a screen, whenever it was taken. */
function picturesOf(screen: Screen): readonly string[] {
  const shots = ['ua', 'kz', 'en', 'ru'].flatMap((prefix) => widths.map((width) => ({ screen, prefix, width })))
  return shots.filter((shot) => existsSync(join(folder, fileOf(shot)))).map((shot) => `[${shot.prefix} ${shot.width}](${fileOf(shot)})`)
}

/** The page of the folder with the list of what was taken between its two marks. */
function listed(page: string): string {
  const [start, end] = ['<!-- screens -->', '<!-- /screens -->']
  const rows = screens.map((screen) => `| ${screen.shows} | ${screen.who} | ${picturesOf(screen).join(' · ')} |`)
  const table = ['| Screen | Seen by | Pictures |', '|---|---|---|', ...rows].join('\n')
  return page.replace(new RegExp(`${start}[\\s\\S]*${end}`), `${start}\n${table}\n${end}`)
}
