import type { ReplyOf } from '@zoria/contract/endpoint'
import type { ContentComponent, ContentPage, getModalContent, InfoList, ProviderText } from '@zoria/contract/content/http'
import type { ContentLocale } from '@zoria/contract/content/words'
import { toIso } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import { languageOf, tagOfLocale, textIn, type ContentTag, type Localised } from '../rules/localised.ts'
import { isLive, shownComponents } from '../rules/shown-components.ts'
import type { ContentReader } from '../storage/content-reader.ts'
import type { ComponentRow } from '../storage/content-rows.ts'

type Asked = { readonly locale: ContentLocale }
type Place = Asked & { readonly page?: string | undefined; readonly type?: string | undefined; readonly isPlayer: boolean }

/** Content as it travels: what is not there, not enabled or not within its dates is undefined. */
export type ContentReads = {
  modal(key: string, asked: Asked): Promise<ReplyOf<typeof getModalContent>['body'] | undefined>
  components(place: Place): Promise<readonly ContentComponent[]>
  component(key: string, asked: Asked): Promise<ContentComponent | undefined>
  infoList(key: string, asked: Asked): Promise<InfoList | undefined>
  page(key: string, asked: Asked): Promise<ContentPage | undefined>
  provider(slug: string, asked: Asked): Promise<ProviderText | undefined>
}

/** Answers in one language out of rows that hold all of them. */
export function readContent({ reader, clock }: { readonly reader: ContentReader; readonly clock: Clock }): ContentReads {
  return {
    modal: async (key, { locale }) => {
      const [row, tag] = [await reader.modal(key), tagOfLocale(locale)]
      return row && { items: row.items.map(({ text, ...item }) => ({ ...item, ...told(text, tag) })) }
    },
    components: async ({ page, type, isPlayer, locale }) =>
      shownComponents(await reader.components({ page, type }), { isPlayer, now: clock.now() }).map((row) => componentIn(row, tagOfLocale(locale))),
    component: async (key, { locale }) => {
      const row = await reader.component(key)
      return row && isLive(row, clock.now()) ? componentIn(row, tagOfLocale(locale)) : undefined
    },
    infoList: async (key, { locale }) => {
      const row = await reader.infoList(key)
      if (!row) return undefined
      const { header, items } = row
      const [tag, shown] = spoken([header.text, ...items.map(({ text }) => text)], locale)
      return { key, language: tag, header: { ...header, text: shown(header.text) }, items: items.map((item) => ({ ...item, text: shown(item.text) })) }
    },
    page: async (key, { locale }) => {
      const row = await reader.page(key)
      if (!row) return undefined
      const { title, intro, updatedAt, sections } = row
      const [language, shown] = spoken([title, intro, ...sections.flatMap(({ heading, paragraphs, items, after }) => [heading, ...paragraphs, ...items, ...after])], locale)
      const shownSections = sections.map(({ heading, paragraphs, items, after, ...section }) => ({ ...section, heading: shown(heading), paragraphs: paragraphs.map(shown), items: items.map(shown), after: after.map(shown) }))
      return { key, language, title: shown(title), intro: shown(intro), updatedAt: toIso(updatedAt), sections: shownSections }
    },
    provider: async (slug, { locale }) => {
      const row = await reader.provider(slug)
      if (!row) return undefined
      const [language, shown] = spoken([row.title, row.description, ...row.paragraphs], locale)
      return { slug, language, title: shown(row.title), description: shown(row.description), paragraphs: row.paragraphs.map(shown) }
    },
  }
}

/** One language for all texts of a thing: half a page in Kazakh and half in Russian reads worse than one of them. */
function spoken(texts: readonly Localised[], locale: ContentLocale): readonly [ContentTag, (text: Localised) => string] {
  const tag = languageOf(texts, tagOfLocale(locale))
  return [tag, (text) => textIn(text, tag)]
}

const told = (text: Localised, tag: ContentTag) => ({ text: textIn(text, tag), language: languageOf([text], tag) })

function componentIn({ key, type, text, enabled, withAuth, order, orderNonAuth, startsAt, endsAt, image, config }: ComponentRow, tag: ContentTag): ContentComponent {
  const entries = (from: ComponentRow['config']['general']) => from.map((entry) => ({ ...entry, value: typeof entry.value === 'string' ? entry.value : textIn(entry.value, tag) }))
  return {
    key, type, enabled, withAuth, order, orderNonAuth, image,
    ...told(text, tag),
    startDate: startsAt === null ? null : toIso(startsAt),
    endDate: endsAt === null ? null : toIso(endsAt),
    config: { general: entries(config.general), desktop: entries(config.desktop), mobile: entries(config.mobile) },
  }
}
