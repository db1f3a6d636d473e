import type { ContentPage } from '@zoria/contract/content/http'
import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { TextField } from '@zoria/ui/text-field.tsx'
import { ChevronDown, Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { art } from '../../../lib/art/art.ts'
import { useHydrated } from '../../../lib/page/hydrated.ts'
import { useSite } from '../../../lib/site.ts'
import { PageHead } from '../../../shell/index.ts'
import { byTopic, findQuestions, type Question } from '../model/help.ts'
import { LinkedText } from './linked-text.tsx'

/** The questions players ask, under their topics, found as one types. Each has an address of its own behind the `#`. */
export function HelpPage({ page }: { readonly page: ContentPage }) {
  const say = useText()
  const { language } = useSite()
  const isHydrated = useHydrated()
  const [text, type] = useSearchedText()
  const { questions, readAs } = findQuestions(page.sections, text)
  return (
    <div className="help" lang={page.language === language ? undefined : page.language}>
      <PageHead title={page.title} />
      <p className="help-intro">
        <LinkedText text={page.intro} />
      </p>
      <search>
        <TextField
          label={say('help.search')}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          disabled={!isHydrated}
          onChange={(event) => type(event.target.value)}
        />
      </search>
      <p className="help-found" role="status">
        {text.trim() === ''
          ? ''
          : `${say('help.found', { count: questions.length, shown: String(questions.length) })}${readAs === null ? '' : `. ${say('help.readAs', { text: readAs })}`}`}
      </p>
      {questions.length === 0 ? (
        <Nothing onClear={() => type('')} />
      ) : (
        byTopic(questions).map(({ topic, questions: ofTopic }) => (
          <section key={topic} className="help-topic" aria-labelledby={`topic-${topic}`}>
            <h2 id={`topic-${topic}`}>{say(`help.topic.${topic}`)}</h2>
            {ofTopic.map((question) => (
              <Answer key={question.key} question={question} />
            ))}
          </section>
        ))
      )}
    </div>
  )
}

/** The search text is in the address, so that the page can be shared. */
function useSearchedText(): readonly [string, (text: string) => void] {
  const [parameters, write] = useSearchParams()
  const [typed, type] = useState(parameters.get('search') ?? '')
  return [
    typed,
    (text) => {
      type(text)
      write(
        (now) => {
          if (text === '') now.delete('search')
          else now.set('search', text)
          return now
        },
        { replace: true, preventScrollReset: true },
      )
    },
  ]
}

function Answer({ question: { key, heading, paragraphs, items, after } }: { readonly question: Question }) {
  const say = useText()
  const { hash } = useLocation()
  const isNamed = useHydrated() && hash === `#${key}`
  // The one that the address names is open until the reader closes it.
  const [chosen, choose] = useState<boolean | null>(null)
  useEffect(() => {
    if (isNamed) document.getElementById(key)?.scrollIntoView()
  }, [isNamed, key])
  return (
    <details
      id={key}
      className="help-answer"
      open={chosen ?? isNamed}
      onToggle={(event) => choose(event.currentTarget.open)}
    >
      <summary>
        <h3>{heading}</h3>
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      <div className="prose">
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
        <p>
          <Link className="help-link" to={{ hash: key }} replace preventScrollReset>
            <Link2 size={15} aria-hidden="true" />
            {say('help.link')}
          </Link>
        </p>
      </div>
    </details>
  )
}

function Nothing({ onClear }: { readonly onClear: () => void }) {
  const say = useText()
  return (
    <EmptyState
      image={art('magnifier')}
      title={say('help.nothing')}
      actions={
        <>
          <Button tone="gold" onClick={onClear}>
            {say('help.clear')}
          </Button>
          <Link className={buttonClass({})} to="/contacts">
            {say('help.support')}
          </Link>
        </>
      }
    >
      <p>{say('help.nothingText')}</p>
    </EmptyState>
  )
}
