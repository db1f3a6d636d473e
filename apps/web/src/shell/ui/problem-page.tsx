import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { useEffect, useRef } from 'react'
import { useRouteError } from 'react-router'
import { Link } from '../../lib/link.tsx'
import { useText } from '../../i18n/text.tsx'
import { art } from '../../lib/art.ts'
import { useOnline } from '../../lib/online.ts'
import { useSiteWords } from '../../lib/words.tsx'
import { problemOf, problems, type ProblemKind } from '../model/problem.ts'
import { layerState, useModal } from '../navigation.ts'
import { PageTitle } from './page-title.tsx'

/** While work goes on, the page asks again by itself; without a network it does so once that is back. */
const askAgainMs = 20_000

/** Why there is no page, what is safe, and one way on. Back from an unknown address leads to / (Spec §2). */
export function ProblemPage() {
  const say = useText()
  const words = useSiteWords()
  const { addressOf } = useModal()
  const kind = problemOf(useRouteError(), { isOnline: useOnline() })
  const { picture, title, text, way } = problems[kind]
  useReturn(kind)
  return (
    <>
      <PageTitle isMissing>{say(title)}</PageTitle>
      <EmptyState
        isPage
        image={picture === null ? undefined : art(picture)}
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

function useReturn(kind: ProblemKind): void {
  const wasOffline = useRef(false)
  useEffect(() => {
    if (wasOffline.current && kind !== 'offline') location.reload()
    wasOffline.current = kind === 'offline'
    if (kind !== 'work') return undefined
    const waiting = setInterval(() => location.reload(), askAgainMs)
    return () => clearInterval(waiting)
  }, [kind])
}
