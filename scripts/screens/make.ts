import { copyFileSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launchBrowser } from '@zoria/testkit/browser'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { becomePlayer } from './player.ts'
import { committed, screens, type Screen } from './screens.ts'

// Options after `--`: `--url http://localhost:3000`, `--language ua` (repeated; default ua and kz), `--only home`
// (repeated), `--width 380` (default both). Needs a stack with SANDBOX=on. Screens of other languages are not changed.

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    language: { type: 'string', multiple: true, default: ['ua', 'kz'] },
    only: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
  },
})
const web = options.url.replace(/\/$/, '')
const { protocol, hostname, port } = new URL(web)
const api = `${protocol}//${hostname}:${Number(port) + 1}`
const root = join(import.meta.dirname, '../..')
const folder = join(root, 'var/screens')
const widths = [1440, 380] as const
/** Content further down a page repeats. */
const heightMost = 4000
/** Games and dialogs come to rest. */
const settleMs = 1500

type Shot = { readonly screen: Screen; readonly prefix: string; readonly width: number }

mkdirSync(folder, { recursive: true })
const browser = await launchBrowser()
for (const prefix of options.language) {
  for (const width of widths.filter((each) => options.width?.includes(String(each)) ?? true))
    await takeAll(browser, prefix, width)
}
await browser.close()
writeFileSync(join(folder, 'README.md'), listOfScreens())

async function takeAll(from: Browser, prefix: string, width: number): Promise<void> {
  const wanted = screens.filter(({ name }) => options.only === undefined || options.only.includes(name))
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
  return from.newContext({
    viewport: { width, height: isTouch ? 820 : 900 },
    hasTouch: isTouch,
    isMobile: isTouch,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  })
}

async function take(page: Page, shot: Shot): Promise<void> {
  const { screen, prefix, width } = shot
  await page.addInitScript("sessionStorage.setItem('zoria-preloader', 'seen')")
  await page.goto(`${web}/${prefix}${screen.path}`, { timeout: 60_000 })
  // Live figures keep the network busy: wait for the placeholders of content instead.
  await page
    .locator('main .skeleton, [role=dialog] .skeleton')
    .first()
    .waitFor({ state: 'detached', timeout: 20_000 })
    .catch(() => console.log(`${screen.name} keeps a skeleton`))
  await page.waitForTimeout(settleMs)
  await showLazyPictures(page)
  const height = await page.locator('html').evaluate(({ scrollHeight }) => scrollHeight)
  const whole = screen.isWindow
    ? {}
    : { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, heightMost) } }
  const taken = await page.screenshot({ ...whole, animations: 'disabled', timeout: 120_000 })
  const file = join(folder, fileOf(shot))
  await sharp(taken).webp({ quality: 58, effort: 6 }).toFile(file)
  if (committed.has(fileOf(shot))) copyFileSync(file, join(root, 'docs/screens', fileOf(shot)))
  console.log(`${fileOf(shot)} ${Math.round(statSync(file).size / 1000)} kB`)
}

/** What waits for a scroll is asked for now. */
async function showLazyPictures(page: Page): Promise<void> {
  await page.locator('img[loading=lazy]').evaluateAll((pictures) =>
    Promise.all(
      pictures.map((each) => {
        const picture = each as unknown as { loading: string; decode: () => Promise<void> }
        picture.loading = 'eager'
        return picture.decode().catch(() => console.info('a picture has nothing to show'))
      }),
    ),
  )
}

function fileOf({ screen, prefix, width }: Shot): string {
  return `${screen.name}-${prefix}-${width}.webp`
}

/** All files in the folder of a screen, whenever they were taken. */
function picturesOf(screen: Screen): readonly string[] {
  const shots = ['ua', 'kz', 'en', 'ru'].flatMap((prefix) => widths.map((width) => ({ screen, prefix, width })))
  return shots
    .filter((shot) => existsSync(join(folder, fileOf(shot))))
    .map((shot) => `[${shot.prefix} ${shot.width}](${fileOf(shot)})`)
}

/** A page that links every picture of the folder. */
function listOfScreens(): string {
  const rows = screens.map((screen) => `| ${screen.shows} | ${screen.who} | ${picturesOf(screen).join(' · ')} |`)
  return ['# Screens', '', '| Screen | Seen by | Pictures |', '|---|---|---|', ...rows, ''].join('\n')
}
