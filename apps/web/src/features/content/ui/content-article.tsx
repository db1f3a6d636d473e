import type { ContentPage } from '@zoria/contract/content/http'
import { useText } from '../../../i18n/text.tsx'
import { formatDate } from '../../../lib/formats.ts'
import { useSite } from '../../../lib/site.ts'
import { PageHead } from '../../../shell/index.ts'
import { ToldText } from './told-text.tsx'

type Props = {
  readonly page: ContentPage
  /** false where the part behind the # of the address means something else. */
  readonly hasContents?: boolean
}

/** Fewer sections than that are seen at a glance. */
const contentsFrom = 3

/** A page of text: what it holds, its sections, the date of its edition. */
export function ContentArticle({ page: { title, intro, sections, updatedAt, language: told }, hasContents = true }: Props) {
  const say = useText()
  const { language } = useSite()
  const isLong = hasContents && sections.length >= contentsFrom
  return (
    <div className="prose-page" lang={told === language ? undefined : told}>
      <PageHead title={title} />
      <div className="prose-columns" data-contents={isLong || undefined}>
        {isLong ? <Contents sections={sections} /> : null}
        <article className="prose-card">
          <div className="prose">
            <p className="prose-intro"><ToldText text={intro} /></p>
            {sections.map((section) => <ArticleSection key={section.key} section={section} />)}
            {/* One edition for all: the day is that of UTC. */}
            <p className="prose-date">{say('page.edition', { date: formatDate(updatedAt, 0) })}</p>
          </div>
        </article>
      </div>
    </div>
  )
}

type Section = ContentPage['sections'][number]

function Contents({ sections }: { readonly sections: readonly Section[] }) {
  const say = useText()
  return (
    <nav className="prose-contents" aria-label={say('page.contents')}>
      <b aria-hidden="true">{say('page.contents')}</b>
      <ol>{sections.map(({ key, heading }) => <li key={key}><a href={`#${key}`}>{heading}</a></li>)}</ol>
    </nav>
  )
}

function ArticleSection({ section: { key, heading, paragraphs, items, after } }: { readonly section: Section }) {
  return (
    <section id={key} aria-labelledby={`${key}-title`}>
      <h2 id={`${key}-title`}>{heading}</h2>
      {paragraphs.map((text) => <p key={text}><ToldText text={text} /></p>)}
      {items.length > 0 ? <ul>{items.map((text) => <li key={text}><ToldText text={text} /></li>)}</ul> : null}
      {after.map((text) => <p key={text}><ToldText text={text} /></p>)}
    </section>
  )
}
