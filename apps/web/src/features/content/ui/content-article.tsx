import { useText } from '../../../i18n/text.tsx'
import { PageHead } from '../../../shell/index.ts'
import { contentPages, type ContentPage, type ContentPageKey, type Section } from '../model/pages.ts'

/** One of the pages every site of this kind owes. */
export function ContentArticle({ page }: { readonly page: ContentPageKey }) {
  const say = useText()
  const { title, intro, sections }: ContentPage = contentPages[page]
  return (
    <>
      <PageHead title={say(title)} />
      <article className="prose-card">
        <div className="prose">
          <p>{say(intro)}</p>
          {sections.map((section) => <ArticleSection key={section.heading} section={section} />)}
          <p className="prose-date">{say('page.edition')}</p>
        </div>
      </article>
    </>
  )
}

function ArticleSection({ section: { heading, paragraphs = [], items = [] } }: { readonly section: Section }) {
  const say = useText()
  return (
    <section>
      {heading ? <h2>{say(heading)}</h2> : null}
      {paragraphs.map((id) => <p key={id}>{say(id)}</p>)}
      {items.length > 0 ? <ul className="mt-2">{items.map((id) => <li key={id}>{say(id)}</li>)}</ul> : null}
    </section>
  )
}
