import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser } from '@zoria/testkit/browser'
import { originals, served } from './places.ts'

const languages = ['en', 'uk', 'ru', 'kk'] as const
type Language = (typeof languages)[number]
type Card = {
  readonly name: string
  readonly title: string
  readonly line: string
  readonly colours: readonly [string, string, string]
  readonly pictures: readonly [string, string, string]
}

/**
 * Games of our own studio: their covers' colours and pictures (apps/web/src/features/games/model/cover.ts) on a wide
 * card.
 */
const games = {
  'zoloto-skifiv': { colours: ['#7fb2ff', '#2d4cc0', '#0b1142'], pictures: ['scythian-griffin', 'coin', 'gem'] },
  'vyshnevyi-dzhaz': { colours: ['#ff6d8f', '#a0124b', '#2a0420'], pictures: ['cherries', 'lemon', 'grapes'] },
  berkut: { colours: ['#5ec8ff', '#1565b8', '#071a3b'], pictures: ['eagle', 'sparkles', 'glowing-star'] },
  'diamantova-lykhomanka': { colours: ['#7ff0ff', '#0f7fb5', '#04203a'], pictures: ['gem', 'crown', 'sparkles'] },
  'kryzhanyi-vovk': { colours: ['#c9ecff', '#3f7fb0', '#0a2136'], pictures: ['wolf', 'snowflake', 'moon'] },
  'medova-pasika': { colours: ['#ffd0e4', '#d6518e', '#3d0a2b'], pictures: ['honey', 'bee', 'sunflower'] },
} as const

/** Draws the preview image of shared links, 1200 × 630, for the site and for each own game, in every language. */
export async function makeShareCards(): Promise<string> {
  const folder = join(served, 'share')
  mkdirSync(folder, { recursive: true })
  const browser = await launchBrowser()
  const digest = createHash('sha256')
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
    for (const language of languages)
      for (const card of cardsIn(language)) {
        await page.setContent(pageOf(card, language))
        await page.evaluate('document.fonts.ready')
        const picture = await page.screenshot({ type: 'jpeg', quality: 80 })
        digest.update(picture)
        writeFileSync(join(folder, `${card.name}-${language}.jpg`), picture)
      }
  } finally {
    await browser.close()
  }
  const names = cardsIn('en').map(({ name }) => name)
  writeFileSync(
    join(originals, '../share-cards.json'),
    `${JSON.stringify({ version: digest.digest('hex').slice(0, 8), names })}\n`,
  )
  return `${names.length * languages.length} cards made`
}

function cardsIn(language: Language): readonly Card[] {
  const textsOf = (area: string) =>
    JSON.parse(readFileSync(join(originals, `../../i18n/catalogues/${language}/${area}.json`), 'utf8')) as Record<
      string,
      string
    >
  const [head, names] = [textsOf('server/head'), textsOf('every-page/games')]
  const { items } = (
    JSON.parse(
      readFileSync(join(originals, '../../../../../contexts/content/storage/seeds/info-lists/head.json'), 'utf8'),
    ) as { items: { key: string; text: Record<Language, string> }[] }[]
  )[0]!
  const text = (texts: Record<string, string>, id: string) => {
    const found = texts[id]
    if (found === undefined) throw new Error(`${id} has no text in ${language}`)
    return found
  }
  const house: Card = {
    name: 'site',
    title: text(head, 'head.cardTitle'),
    line: text(items.find(({ key }) => key === 'shared-card')?.text ?? {}, language),
    colours: ['#3d8fe0', '#1d3f7a', '#0b1118'],
    pictures: ['scythian-griffin', 'coin', 'gem'],
  }
  return [
    house,
    ...Object.entries(games).map(([slug, look]) => ({
      name: `game-${slug}`,
      title: text(names, `game.${slug}`),
      line: text(head, 'head.cardTitle'),
      ...look,
    })),
  ]
}

const inline = (file: string, type: string) => `url(data:${type};base64,${readFileSync(file).toString('base64')})`
const font = (subset: string) => inline(join(served, `../../../packages/ui/fonts/onest-${subset}.woff2`), 'font/woff2')
const picture = (name: string) => inline(join(originals, `${name}.webp`), 'image/webp')
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const star = readFileSync(join(served, 'favicon.svg'), 'utf8')

function pageOf(
  { title, line, colours: [light, middle, dark], pictures: [hero, left, right] }: Card,
  language: Language,
): string {
  const size = Math.min(104, Math.floor(1320 / Math.max(9, ...title.split(' ').map((word) => word.length))))
  const fonts = ['latin', 'cyrillic', 'kazakh']
    .map((subset) => `@font-face { font-family: Onest-${subset}; src: ${font(subset)}; font-weight: 100 900 }`)
    .join('')
  return `<!doctype html><html lang="${language}"><style>${fonts}
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; color: #f1f6fb; font: 500 30px/1.35 Onest-latin, Onest-cyrillic, Onest-kazakh;
    background: radial-gradient(640px 520px at 78% 46%, ${light}, transparent 72%), radial-gradient(1100px 800px at 82% 40%, ${middle}, transparent 78%), ${dark} }
  i { position: absolute; background: center/contain no-repeat; filter: drop-shadow(0 26px 30px rgb(0 0 0 / .5)) }
  .rays { inset: -40% -20% -40% 30%; filter: none; background: repeating-conic-gradient(from 0deg at 64% 47%, rgb(255 255 255 / .09) 0 7deg, transparent 7deg 17deg); mask: radial-gradient(circle at 64% 47%, #000 8%, transparent 54%) }
  .hero { width: 400px; height: 400px; right: 84px; top: 100px; rotate: 6deg; background-image: ${picture(hero)} }
  .left { width: 130px; height: 130px; right: 440px; top: 400px; rotate: -16deg; background-image: ${picture(left)} }
  .right { width: 110px; height: 110px; right: 60px; top: 44px; rotate: 18deg; background-image: ${picture(right)} }
  main { position: absolute; left: 76px; top: 64px; width: 650px; height: 502px; display: flex; flex-direction: column }
  header { display: flex; align-items: center; gap: 18px; font-size: 46px; font-weight: 850; letter-spacing: -.035em } header svg { width: 66px; height: 66px }
  h1 { margin: auto 0 22px; font-size: ${size}px; line-height: .98; font-weight: 900; letter-spacing: -.035em } p { margin: 0 0 auto; max-width: 520px; color: #dbe8f5 }
  b { position: absolute; left: 0; bottom: 0; padding: 6px 18px; border-radius: 99px; background: #ffc93c; color: #1b1503; font-size: 28px; font-weight: 800 }
  </style><i class="rays"></i><i class="hero"></i><i class="left"></i><i class="right"></i><main><header>${star}zoria</header><h1>${escaped(title)}</h1><p>${escaped(line)}</p><b>21+</b></main></html>`
}
