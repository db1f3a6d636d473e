import type { ProviderText } from '@zoria/contract/content/http'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { buttonClass } from '@zoria/ui/button.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.tsx'
import { art } from '../../../../lib/art/art.ts'
import { RichText } from '../../../../lib/texts/rich-text.tsx'
import { useContentTexts } from '../../../../lib/texts/content-texts.tsx'
import { PageHead } from '../../../../shell/index.ts'
import type { GamesPage } from '../../api.ts'
import { initialsOf } from '../../model/initials.ts'
import { GrowingGames } from './growing-games.tsx'

type Props = {
  readonly slug: string
  readonly name: string
  readonly text: ProviderText | null
  readonly page: GamesPage
}

/** A provider: its description and its games, or a note that it has none yet. */
export function ProviderPage({ slug, name, text, page }: Props) {
  const say = useText()
  const texts = useContentTexts('games')
  const isAtWork = page.items.length > 0 && page.items.every(({ status }) => status === 'maintenance')
  const filters = { provider: slug, pageSize: page.pageSize }
  return (
    <>
      <PageHead
        title={
          <span className="provider-head">
            <span className="provider-mark" aria-hidden="true">
              {initialsOf(name)}
            </span>
            <Phrase>{name}</Phrase>
          </span>
        }
      />
      {text === null ? null : <About text={text} />}
      {isAtWork ? (
        <p className="note note-info">
          <Wrench size={17} aria-hidden="true" />
          {say('games.providerWork')}
        </p>
      ) : null}
      {page.total > 0 ? (
        <GrowingGames key={slug} filters={filters} first={page} />
      ) : (
        <EmptyState
          image={art('crystal-ball')}
          title={say('games.providerSoon')}
          actions={
            <Link className={buttonClass({ tone: 'gold' })} to="/games">
              {say('games.all')}
            </Link>
          }
        >
          <p>{texts.of('provider-soon')}</p>
        </EmptyState>
      )}
    </>
  )
}

/** Folded after three lines; the whole text stays in the page for screen readers. */
function About({ text: { language, title, paragraphs } }: { readonly text: ProviderText }) {
  const say = useText()
  const [isOpen, open] = useState(false)
  return (
    <section className="provider-about" lang={language} aria-label={title}>
      <div id="provider-about" data-open={isOpen}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>
            <RichText text={paragraph} />
          </p>
        ))}
      </div>
      <button
        type="button"
        className="link-button"
        aria-expanded={isOpen}
        aria-controls="provider-about"
        onClick={() => open(!isOpen)}
      >
        {say(isOpen ? 'games.fold' : 'games.readMore')}
      </button>
    </section>
  )
}
