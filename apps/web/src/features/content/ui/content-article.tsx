import type { ContentPage } from '@zoria/contract/content/http'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { formatDate } from '../../../lib/formats.ts'
import { useSite } from '../../../lib/site.ts'
import { PageHead } from '../../../shell/index.ts'
import { LinkedText } from './linked-text.tsx'

type Props = { readonly page: ContentPage; /** Between the title and the text. */ readonly first?: ReactNode }

/** Fewer sections than that are seen at a glance. */
const contentsFrom = 3

/** A page of text: what it holds, its sections, the date of its edition. */
export function ContentArticle({ page, first }: Props) {
  return (
    <div className="prose-page" lang={useOtherLanguage(page)}>
      <PageHead title={page.title} />
      {first}
      <Article page={page} heading="h2" />
    </div>
  )
}

/** A page of text as a part of another page, beneath what that shows: its headings are one deeper. */
export function ReadPart({ page }: { readonly page: ContentPage }) {
  return (
    <section className="prose-page prose-part" id="rules" aria-labelledby="rules-title" lang={useOtherLanguage(page)}>
      <h2 id="rules-title">{page.title}</h2>
      <Article page={page} heading="h3" />
    </section>
  )
}

/** The language of the text where it is not that of the page. */
function useOtherLanguage({ language: textLanguage }: ContentPage): string | undefined {
  const { language } = useSite()
  return textLanguage === language ? undefined : textLanguage
}

type ArticleProps = { readonly page: ContentPage; readonly heading: Heading }

function Article({ page: { intro, sections, updatedAt }, heading }: ArticleProps) {
  const say = useText()
  const isLong = sections.length >= contentsFrom
  return (
    <div className="prose-columns" data-contents={isLong || undefined}>
      {isLong ? <Contents sections={sections} /> : null}
      <article className="prose-card">
        <div className="prose">
          <p className="prose-intro">
            <LinkedText text={intro} />
          </p>
          {sections.map((section) => (
            <ArticleSection key={section.key} section={section} heading={heading} />
          ))}
          {/* One edition for all: the day is that of UTC. */}
          <p className="prose-date">{say('page.edition', { date: formatDate(updatedAt, 0) })}</p>
        </div>
      </article>
    </div>
  )
}

type Heading = 'h2' | 'h3'

type Section = ContentPage['sections'][number]

function Contents({ sections }: { readonly sections: readonly Section[] }) {
  const say = useText()
  return (
    <nav className="prose-contents" aria-label={say('page.contents')}>
      <b aria-hidden="true">{say('page.contents')}</b>
      <ol>
        {sections.map(({ key, heading }) => (
          <li key={key}>
            <a href={`#${key}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function ArticleSection({
  section: { key, heading, paragraphs, items, after },
  heading: Level,
}: {
  readonly section: Section
  readonly heading: Heading
}) {
  return (
    <section id={key} aria-labelledby={`${key}-title`}>
      <Level id={`${key}-title`}>{heading}</Level>
      {paragraphs.map((text) => (
        <p key={text}>
          <LinkedText text={text} />
        </p>
      ))}
      {items.length > 0 ? (
        <ul>
          {items.map((text) => (
            <li key={text}>
              <LinkedText text={text} />
            </li>
          ))}
        </ul>
      ) : null}
      {after.map((text) => (
        <p key={text}>
          <LinkedText text={text} />
        </p>
      ))}
    </section>
  )
}
