import type { ServerProps } from 'payload'
import { publishedKinds } from '../access/roles.ts'
import { formOptions } from './form-labels.ts'
import { collectionLabels, optionLabels } from './labels.ts'
import { readOverview, type Listed } from './overview.ts'
import { wordOf, type DeskLanguage } from './words.ts'

const shownMax = 12

/** The top panel of the dashboard: what is live, planned and in draft. */
export async function OverviewPanel({ payload, i18n, locale }: ServerProps) {
  const siteNow = await (payload.config.custom as { siteNow: () => Promise<number> }).siteNow()
  const { live, liveCounts, planned, drafts } = await readOverview(payload, { siteNow, locale: locale?.code ?? 'ru' })
  const say = (word: Parameters<typeof wordOf>[1]) => wordOf({ i18n: i18n as never }, word)
  const language = i18n.language as DeskLanguage
  const list = (items: readonly Listed[], empty: string) =>
    items.length === 0 ? (
      <p>{empty}</p>
    ) : (
      <ul>
        {items.slice(0, shownMax).map((item, index) => (
          <li key={`${item.kind}-${item.id}-${index}`}>
            <a href={`/admin/collections/${item.kind}/${item.id}`}>{item.title}</a>
            <span>
              {[nameOf(item, language), audienceOf(item, language), whenOf(item, say)]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </li>
        ))}
        {items.length > shownMax ? (
          <li>
            <span>+{items.length - shownMax}</span>
          </li>
        ) : null}
      </ul>
    )
  return (
    <div className="overview">
      <section>
        <h2>{say('liveNow')}</h2>
        {list(live, say('noLive'))}
        <p>
          {publishedKinds
            .map(
              (kind) => `${collectionLabels[kind][1][language] ?? collectionLabels[kind][1].en}: ${liveCounts[kind]}`,
            )
            .join(' · ')}
        </p>
      </section>
      <section>
        <h2>{say('planned')}</h2>
        {list(planned, say('noPlanned'))}
      </section>
      <section>
        <h2>{say('inDraft')}</h2>
        {list(drafts, say('noDrafts'))}
      </section>
    </div>
  )
}

const nameOf = ({ kind, type }: Listed, language: DeskLanguage): string => {
  const label = formOptions.type.find(([value]) => value === type)?.[1] ?? collectionLabels[kind][0]
  return label[language] ?? label.en
}

const audienceOf = ({ audience }: Listed, language: DeskLanguage): string =>
  audience === null || audience === 'both' ? '' : (optionLabels[audience]?.[language] ?? audience)

const whenOf = ({ what, at }: Listed, say: (word: Parameters<typeof wordOf>[1]) => string): string => {
  if (what === null || at === null) return ''
  const time = `${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)} ${at.slice(11, 16)} UTC`
  return say(
    (
      {
        until: 'shownUntil',
        from: 'shownFrom',
        publish: 'publishAt',
        unpublish: 'unpublishAt',
        saved: 'savedAt',
      } as const
    )[what],
  ).replace('{at}', time)
}
