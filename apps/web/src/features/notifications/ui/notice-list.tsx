import type { Notice } from '@zoria/contract/notifications/http'
import { Button } from '@zoria/ui/button.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Bell, Check, CheckCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { LocalDateTime } from '../../../lib/time/local-date.tsx'
import { useContentTexts } from '../../../lib/texts/content-texts.tsx'
import { useCashbox } from '../../../shell/index.ts'
import { useNotices, useReadNotices } from '../api.ts'
import { placeOf, textKeyOf, type Tone, toneOf } from '../model/notices.ts'
import { useNoticeValues } from './notice-values.ts'
import { NoticesShape } from './notices-shape.tsx'

/** The messages of a player, newest first. */
export function NoticeList({ onLeave }: { readonly onLeave: () => void }) {
  const say = useText()
  const notices = useNotices({ isWanted: true })
  const read = useReadNotices()
  const items = notices.data?.pages.flatMap((page) => page.items) ?? []
  if (notices.isPending) return <NoticesShape />
  if (notices.isError && items.length === 0)
    return (
      <div className="notes-empty">
        <b>{say('note.failed')}</b>
        <Button onClick={() => void notices.refetch()}>{say('note.again')}</Button>
      </div>
    )
  if (items.length === 0) return <Nothing onLeave={onLeave} />
  return (
    <div className="notes">
      <h2>{say('note.title')}</h2>
      <ul>
        {items.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} onRead={() => read.mutate(notice.id)} onLeave={onLeave} />
        ))}
        {notices.hasNextPage ? (
          <li className="notes-more">
            <Button tone="text" isBusy={notices.isFetchingNextPage} onClick={() => void notices.fetchNextPage()}>
              {say('note.more')}
            </Button>
          </li>
        ) : null}
      </ul>
      <div className="menu-line" />
      {items.some(({ read_at }) => read_at === null) ? (
        <button type="button" className="menu-item" onClick={() => read.mutate(null)}>
          <CheckCheck size={17} aria-hidden="true" />
          {say('note.readAll')}
        </button>
      ) : null}
      <Rules onLeave={onLeave} />
    </div>
  )
}

/** Leads to the page about notifications. */
function Rules({ onLeave }: { readonly onLeave: () => void }) {
  return (
    <Link className="menu-item" to="/message-rules" onClick={onLeave}>
      <Info size={17} aria-hidden="true" />
      {useText()('note.rules')}
    </Link>
  )
}

function Nothing({ onLeave }: { readonly onLeave: () => void }) {
  const say = useText()
  const texts = useContentTexts('notices')
  return (
    <div className="notes-empty">
      <Bell size={28} aria-hidden="true" />
      <b>{say('note.empty')}</b>
      <p>{texts.lead}</p>
      <Rules onLeave={onLeave} />
    </div>
  )
}

const icons: Readonly<Record<Tone, LucideIcon>> = { success: Check, error: X, warning: TriangleAlert, plain: Info }

/** One message: pressing it marks it as read and leads to what it is about. */
function NoticeRow({
  notice,
  onRead,
  onLeave,
}: {
  readonly notice: Notice
  readonly onRead: () => void
  readonly onLeave: () => void
}) {
  const say = useText()
  const textOf = useNoticeText()
  const navigate = useNavigate()
  const cashbox = useCashbox()
  const { kind, at, read_at } = notice
  const [tone, isRead] = [toneOf(kind), read_at !== null]
  const Icon = icons[tone]
  const follow = () => {
    if (!isRead) onRead()
    onLeave()
    const place = placeOf(notice)
    if (place.kind === 'page') return void navigate(place.to)
    cashbox.open({ action: 'history', ...(place.payment !== null && { payment: place.payment }) })
  }
  return (
    <li>
      <button type="button" className="notice" data-read={isRead} onClick={follow}>
        <span className={`notice-icon notice-${tone}`} aria-hidden="true">
          <Icon size={15} />
        </span>
        <span className="notice-text">
          <span>
            {isRead ? null : <span className="visually-hidden">{say('note.new')}: </span>}
            <Phrase>{textOf(notice)}</Phrase>
          </span>
          <small>
            <LocalDateTime iso={at} />
          </small>
        </span>
        {isRead ? null : <i className="notice-dot" aria-hidden="true" />}
      </button>
    </li>
  )
}

/**
 * What a message says: the text of the content service by its kind. Its values are put in after the text is read, so
 * they are never markup.
 */
function useNoticeText(): (notice: Notice) => ReactNode {
  const texts = useContentTexts('notices')
  const valuesOf = useNoticeValues()
  return (notice) => texts.of(textKeyOf(notice), valuesOf(notice))
}
