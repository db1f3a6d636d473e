import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useRouteError } from 'react-router'
import { useText } from '../../i18n/text.tsx'
import { art } from '../../lib/art/art.ts'
import { useOnline } from '../../lib/online.ts'
import { loadAgain, lookForRelease } from '../../lib/page/released.ts'
import { useSiteTexts } from '../../lib/texts/content-texts.tsx'
import { sectionDefault } from '../model/back.ts'
import { problemOf, problems, type ProblemKind } from '../model/problem.ts'
import { layerState, useModal } from '../navigation.ts'
import { BackButton } from './page-head.tsx'
import { PageTitle } from './page-title.tsx'

/** During maintenance the page retries automatically; without a network it retries when the network is back. */
const askAgainMs = 20_000

/**
 * Why there is no page, what is safe, and one way on. Back from an unknown address leads to /, from an unknown game,
 * provider or battle to its section (Spec §2).
 */
export function ProblemPage() {
  const say = useText()
  const texts = useSiteTexts()
  const { addressOf } = useModal()
  const error = useRouteError()
  const kind = problemOf(error, { isOnline: useOnline() })
  const { isBusy, again } = useAgain(error)
  const { picture, title, text, way } = problems[kind]
  const { pathname } = useLocation()
  useReturn(kind)
  return (
    <>
      <PageTitle isMissing>{say(title)}</PageTitle>
      {kind === 'missing' && sectionDefault(pathname) !== '/' ? (
        <div className="page-title">
          <BackButton />
        </div>
      ) : null}
      <EmptyState
        isPage
        image={picture === null ? undefined : art(picture)}
        title={say(title)}
        actions={
          <>
            {way === 'again' ? (
              <Button tone="gold" size="lg" isBusy={isBusy} onClick={() => void again()}>
                {say('error.again')}
              </Button>
            ) : null}
            <Link
              className={buttonClass({ tone: way === 'again' ? 'ghost' : 'gold', size: 'lg' })}
              to="/"
              reloadDocument={way === 'again'}
            >
              {say('problem.home')}
            </Link>
            <Link className={buttonClass({ tone: 'ghost', size: 'lg' })} to="/help" reloadDocument={way === 'again'}>
              {say('page.help')}
            </Link>
            {way === 'search' ? (
              <Link
                className={buttonClass({ tone: 'ghost', size: 'lg' })}
                to={addressOf('search')}
                state={layerState}
                preventScrollReset
              >
                {say('problem.search')}
              </Link>
            ) : null}
          </>
        }
      >
        <p>{'words' in text ? texts.of(text.words) : say(text.label)}</p>
      </EmptyState>
    </>
  )
}

/** Reloads the page where that helps: a file of it that is still missing would only bring the same page. */
function useAgain(error: unknown) {
  const [isBusy, work] = useState(false)
  useEffect(() => void lookForRelease(), [])
  const again = async () => {
    work(true)
    if (!(await loadAgain(error))) work(false)
  }
  return { isBusy, again }
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
