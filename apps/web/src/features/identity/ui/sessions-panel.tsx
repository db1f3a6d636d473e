import type { ReplyOf } from '@zoria/contract/endpoint'
import type { listSessions } from '@zoria/contract/identity/sessions'
import { Button } from '@zoria/ui/button.tsx'
import { Mark } from '@zoria/ui/mark.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { Monitor, Smartphone } from 'lucide-react'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { LocalDateTime } from '../../../lib/time/local-date.tsx'
import { useRefusalText } from '../../../lib/texts/refusal-text.ts'
import { useContentTexts } from '../../../lib/texts/content-texts.tsx'
import { notify } from '../../../shell/index.ts'
import { useEndSession, useSessions } from '../api.ts'

type Entry = ReplyOf<typeof listSessions>['body']['items'][number]

/** Where the player is signed in; what he does not know he ends. */
export function SessionsPanel({ onLeave }: { readonly onLeave: () => void }) {
  const say = useText()
  const texts = useContentTexts('account')
  const { data, isError, refetch } = useSessions()
  const { end, isBusy, ending } = useEnding()
  const hasOthers = data !== undefined && data.items.some((entry) => !entry.is_current)
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>{say('sessions.title')}</h2>
        {hasOthers ? (
          <Button tone="ghost" size="sm" isBusy={isBusy && ending === null} onClick={() => void end(null)}>
            {say('sessions.endOthers')}
          </Button>
        ) : null}
      </div>
      <ul className="sessions">
        {data?.items.map((entry) => (
          <SessionRow
            key={entry.id}
            entry={entry}
            isBusy={isBusy && ending === entry.id}
            onEnd={() => void end(entry.id)}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {data === undefined && isError ? <Retry onRetry={() => void refetch()} /> : null}
      {data === undefined && !isError ? <Loading /> : null}
      {data?.previous_login_at ? (
        <p className="field-hint mt-2">
          {say('sessions.previous')} <LocalDateTime iso={data.previous_login_at} />
        </p>
      ) : null}
      <p className="field-hint mt-1">{texts.of('unknown-session')}</p>
    </section>
  )
}

type RowProps = {
  readonly entry: Entry
  readonly isBusy: boolean
  readonly onEnd: () => void
  readonly onLeave: () => void
}

/** A session with the way to end it; this one is ended by logging out. */
function SessionRow({ entry, isBusy, onEnd, onLeave }: RowProps) {
  const say = useText()
  const Icon = /android|iphone|ipad|ios|mobile/i.test(entry.device) ? Smartphone : Monitor
  const device = entry.device === '' ? say('sessions.unknownDevice') : entry.device
  return (
    <li>
      <span className="history-icon">
        <Icon size={20} aria-hidden="true" />
      </span>
      <div>
        <b>{device}</b> {entry.is_current ? <Mark tone="success">{say('profile.thisSession')}</Mark> : null}
        <small>
          <Phrase>{entry.is_current ? say('sessions.now') : <LocalDateTime iso={entry.last_seen_at} />}</Phrase>
          <Phrase>{entry.address === null ? '' : ` · ${entry.address}`}</Phrase>
        </small>
        <small>
          {say('sessions.since')} <LocalDateTime iso={entry.created_at} />
        </small>
      </div>
      {entry.is_current ? (
        <Button tone="danger" size="sm" onClick={onLeave}>
          {say('profile.logout')}
        </Button>
      ) : (
        <Button tone="text" isBusy={isBusy} aria-label={`${say('sessions.end')}: ${device}`} onClick={onEnd}>
          {say('sessions.end')}
        </Button>
      )}
    </li>
  )
}

/** Ends sessions and confirms it; a refusal is shown as a toast. */
function useEnding() {
  const say = useText()
  const textOf = useRefusalText()
  const ending = useEndSession()
  const messageOf = (id: string | null): MessageId => (id === null ? 'sessions.othersEnded' : 'sessions.ended')
  return {
    isBusy: ending.isPending,
    ending: ending.variables ?? null,
    end: async (id: string | null) => {
      const answer = await ending.mutateAsync(id)
      notify(
        answer.ok ? { kind: 'success', title: say(messageOf(id)) } : { kind: 'error', title: textOf(answer.refusal) },
      )
    },
  }
}

function Loading() {
  return (
    <div className="grid gap-4 py-2.5" aria-busy="true">
      {[1, 2].map((row) => (
        <span key={row} className="flex gap-3.5 items-center">
          <Skeleton width={44} height={44} radius={12} />
          <span className="grid gap-2 flex-1">
            <Skeleton width="45%" height={15} />
            <Skeleton width="70%" height={12} />
          </span>
        </span>
      ))}
    </div>
  )
}

function Retry({ onRetry }: { readonly onRetry: () => void }) {
  const say = useText()
  return (
    <div className="actions py-2">
      <span className="field-hint">{say('sessions.failed')}</span>
      <Button tone="ghost" size="sm" onClick={onRetry}>
        {say('error.again')}
      </Button>
    </div>
  )
}
