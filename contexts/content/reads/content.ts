import type { ReplyOf } from '@zoria/contract/endpoint'
import type {
  ContentComponent,
  ContentPage,
  getModalContent,
  InfoList,
  listContentPages,
  listStreams,
  ProviderText,
  SlotStream,
} from '@zoria/contract/content/http'
import type { ContentLocale } from '@zoria/contract/content/words'
import { toIso, type Instant } from '@zoria/kernel'
import { languageOf, tagOfLocale, textIn, type ContentTag, type Localised } from '../rules/localised.ts'
import { isShown, shownComponents } from '../rules/shown-components.ts'
import { addressFor, readStream, streamType } from '../rules/streams.ts'
import { airingsOf } from '../rules/stream-hours.ts'
import type { ContentReader } from '../storage/content-reader.ts'
import type { ComponentRow, InfoListRow, PageRow, ProviderRow } from '../storage/content-rows.ts'

type Asked = { readonly locale: ContentLocale }
type Audience = Asked & { readonly isPlayer: boolean }
type Place = Audience & { readonly page?: string | undefined; readonly type?: string | undefined }
type Sitemap = ReplyOf<typeof listContentPages>['body']

/** Content as it travels: what is not there, not enabled, not within its dates or not for this language is undefined. */
export type ContentReads = {
  modal(key: string, asked: Asked): Promise<ReplyOf<typeof getModalContent>['body'] | undefined>
  components(place: Place): Promise<{ readonly items: ContentComponent[] }>
  component(key: string, asked: Asked): Promise<ContentComponent | undefined>
  streams(audience: Audience): Promise<ReplyOf<typeof listStreams>['body']>
  infoList(key: string, asked: Asked): Promise<InfoList | undefined>
  page(key: string, asked: Asked): Promise<ContentPage | undefined>
  pages(): Promise<Sitemap>
  provider(slug: string, asked: Asked): Promise<ProviderText | undefined>
}

type ReadDeps = {
  readonly reader: ContentReader
  readonly now: () => Instant
  /** The public address of the sandbox; null without a sandbox. */
  readonly sandboxUrl: string | null
}

/** Answers in one language out of rows that hold all of them, as of the moment `now`. */
export function readContent({ reader, now, sandboxUrl }: ReadDeps): ContentReads {
  return {
    modal: async (key, { locale }) => {
      const [row, tag] = [(await reader.read('modals')).find((each) => each.key === key), tagOfLocale(locale)]
      return (
        row && {
          items: row.items.map(({ text, ...item }) => ({
            ...item,
            text: textIn(text, tag),
            language: languageOf([text], tag),
          })),
        }
      )
    },
    components: async ({ page, type, isPlayer, locale }) => {
      const rows = (await reader.read('components')).filter(
        (row) => (page === undefined || row.page === page) && (type === undefined || row.type === type),
      )
      return {
        items: shownComponents(rows, { isPlayer, tag: tagOfLocale(locale), now: now() }).map((row) =>
          componentIn(row, locale),
        ),
      }
    },
    component: async (key, { locale }) => {
      const row = (await reader.read('components')).find((each) => each.key === key)
      return row && isShown(row, { tag: tagOfLocale(locale), now: now() }) ? componentIn(row, locale) : undefined
    },
    streams: async ({ isPlayer, locale }) => {
      const [rows, at] = [(await reader.read('components')).filter(({ type }) => type === streamType), now()]
      return {
        at: toIso(at),
        items: shownComponents(rows, { isPlayer, tag: tagOfLocale(locale), now: at }).flatMap(
          (row) => streamIn(row, { locale, now: at, sandboxUrl }) ?? [],
        ),
      }
    },
    infoList: async (key, { locale }) => {
      const row = (await reader.read('infoLists')).find((each) => each.key === key)
      return row && infoListIn(row, locale)
    },
    page: async (key, { locale }) => {
      const row = (await reader.read('pages')).find((each) => each.key === key)
      return row && pageIn(row, locale)
    },
    pages: async () => ({
      items: (await reader.read('pages')).map(({ key, updatedAt }) => ({ key, updatedAt: toIso(updatedAt) })),
    }),
    provider: async (slug, { locale }) => {
      const row = (await reader.read('providers')).find((each) => each.slug === slug)
      return row && providerIn(row, locale)
    },
  }
}

/** One language for all texts of a thing: half a page in Kazakh and half in Russian reads worse than one of them. */
function spoken(
  texts: readonly Localised[],
  locale: ContentLocale,
): readonly [ContentTag, (text: Localised) => string] {
  const tag = languageOf(texts, tagOfLocale(locale))
  return [tag, (text) => textIn(text, tag)]
}

/** A stream as it travels; undefined where its address is of a sandbox that is not there. */
function streamIn(
  { key, text, image, config }: ComponentRow,
  {
    locale,
    now,
    sandboxUrl,
  }: { readonly locale: ContentLocale; readonly now: Instant; readonly sandboxUrl: string | null },
): SlotStream | undefined {
  const { stream } = readStream(config.general)
  const address = stream && addressFor(stream.address, sandboxUrl)
  if (!address) return undefined
  const { game, hours, market, line } = stream
  const [language, shown] = spoken([text, ...(line === null ? [] : [line])], locale)
  const airings = airingsOf(hours, { market, now }).map(({ since, until }) => ({
    startsAt: toIso(since),
    endsAt: toIso(until),
  }))
  return {
    key,
    language,
    title: shown(text),
    text: line === null ? null : shown(line),
    game,
    address,
    poster: image,
    airings,
  }
}

function infoListIn({ key, header, items }: InfoListRow, locale: ContentLocale): InfoList {
  const [language, shown] = spoken([header.text, ...items.map(({ text }) => text)], locale)
  return {
    key,
    language,
    header: { ...header, text: shown(header.text) },
    items: items.map((item) => ({ ...item, text: shown(item.text) })),
  }
}

function pageIn({ key, title, intro, updatedAt, sections }: PageRow, locale: ContentLocale): ContentPage {
  const texts = sections.flatMap(({ heading, paragraphs, items, after }) => [
    heading,
    ...paragraphs,
    ...items,
    ...after,
  ])
  const [language, shown] = spoken([title, intro, ...texts], locale)
  return {
    key,
    language,
    title: shown(title),
    intro: shown(intro),
    updatedAt: toIso(updatedAt),
    sections: sections.map(({ heading, paragraphs, items, after, ...section }) => ({
      ...section,
      heading: shown(heading),
      paragraphs: paragraphs.map(shown),
      items: items.map(shown),
      after: after.map(shown),
    })),
  }
}

function providerIn({ slug, title, description, paragraphs }: ProviderRow, locale: ContentLocale): ProviderText {
  const [language, shown] = spoken([title, description, ...paragraphs], locale)
  return { slug, language, title: shown(title), description: shown(description), paragraphs: paragraphs.map(shown) }
}

function componentIn(
  { key, type, text, enabled, withAuth, order, orderNonAuth, startsAt, endsAt, image, config }: ComponentRow,
  locale: ContentLocale,
): ContentComponent {
  const sentences = Object.values(config)
    .flat()
    .flatMap(({ value }) => (typeof value === 'string' ? [] : [value]))
  const [language, shown] = spoken([text, ...sentences], locale)
  const entries = (from: ComponentRow['config']['general']) =>
    from.map((entry) => ({ ...entry, value: typeof entry.value === 'string' ? entry.value : shown(entry.value) }))
  return {
    key,
    type,
    enabled,
    withAuth,
    order,
    orderNonAuth,
    image,
    language,
    text: shown(text),
    startDate: startsAt === null ? null : toIso(startsAt),
    endDate: endsAt === null ? null : toIso(endsAt),
    config: { general: entries(config.general), desktop: entries(config.desktop), mobile: entries(config.mobile) },
  }
}
