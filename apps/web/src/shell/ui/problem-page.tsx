import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { useText, type MessageId } from '../../i18n/text.tsx'
import { art } from '../../lib/art.ts'

type Told = { readonly picture: string; readonly title: MessageId; readonly text: MessageId; readonly mayRetry: boolean }

const missing: Told = { picture: 'crystal-ball', title: 'problem.missingTitle', text: 'problem.missing', mayRetry: false }
const work: Told = { picture: 'shield', title: 'TECHNICAL_WORK', text: 'problem.work', mayRetry: true }
const broken: Told = { picture: 'volcano', title: 'error.title', text: 'problem.broken', mayRetry: true }

/** Why there is no page, what is safe, and one way on. Back from an unknown address leads to / (Spec §2). */
export function ProblemPage() {
  const say = useText()
  const { picture, title, text, mayRetry } = toldOf(useRouteError())
  return (
    <EmptyState
      isPage
      image={art(picture)}
      title={say(title)}
      actions={
        <>
          {mayRetry ? <Button tone="gold" size="lg" onClick={() => location.reload()}>{say('error.again')}</Button> : null}
          <Link className={buttonClass({ tone: mayRetry ? 'ghost' : 'gold', size: 'lg' })} to="/" reloadDocument={mayRetry}>{say('problem.home')}</Link>
        </>
      }
    >
      <p>{say(text)}</p>
    </EmptyState>
  )
}

function toldOf(error: unknown): Told {
  if (!isRouteErrorResponse(error)) return broken
  if (error.status === 404) return missing
  const code: unknown = (error.data as { code?: unknown } | null)?.code
  return code === 'TECHNICAL_WORK' ? work : broken
}
