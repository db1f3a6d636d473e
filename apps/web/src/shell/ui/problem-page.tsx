import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Link } from '../../lib/link.tsx'
import { useText } from '../../i18n/text.tsx'
import { art } from '../../lib/art.ts'
import { useSiteWords } from '../../lib/words.tsx'
import { problemOf, problems } from '../model/problem.ts'
import { layerState, useModal } from '../navigation.ts'
import { PageTitle } from './page-title.tsx'

/** While work goes on, the page asks again by itself. */
const askAgainMs = 20_000

/** Why there is no page, what is safe, and one way on. Back from an unknown address leads to / (Spec §2). */
export function ProblemPage() {
  const say = useText()
  const words = useSiteWords()
  const { addressOf } = useModal()
  const kind = problemOf(useRouteError())
  const { picture, title, text, way } = problems[kind]
  useReturn(kind === 'work')
  return (
    <>
      <PageTitle isMissing>{say(title)}</PageTitle>
      <EmptyState
        isPage
        image={art(picture)}
        title={say(title)}
        actions={
          <>
            {way === 'again' ? <Button tone="gold" size="lg" onClick={() => location.reload()}>{say('error.again')}</Button> : null}
            <Link className={buttonClass({ tone: way === 'again' ? 'ghost' : 'gold', size: 'lg' })} to="/" reloadDocument={way === 'again'}>{say('problem.home')}</Link>
            {way === 'search' ? <Link className={buttonClass({ tone: 'ghost', size: 'lg' })} to={addressOf('search')} state={layerState} preventScrollReset>{say('problem.search')}</Link> : null}
          </>
        }
      >
        <p>{'words' in text ? words.of(text.words) : say(text.label)}</p>
      </EmptyState>
    </>
  )
}

function useReturn(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return undefined
    const waiting = setInterval(() => location.reload(), askAgainMs)
    return () => clearInterval(waiting)
  }, [isWaiting])
}
