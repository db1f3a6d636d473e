import { Menu } from '@zoria/ui/menu.tsx'
import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { lateWithTextsOf } from '../../../lib/page/late.tsx'
import { useInbox } from '../api.ts'
import { countShown } from '../model/notices.ts'
import { NoticesShape } from './notices-shape.tsx'

// Only a player who opens the bell needs the list and its texts.
const { Late: NoticeList } = lateWithTextsOf('notices')(() =>
  import('./notice-list.tsx').then((file) => file.NoticeList),
)

/**
 * The bell of a player: what happened to money, bonuses and the account. The count of unread messages is live on every
 * device.
 */
export function NoticesMenu() {
  const say = useText()
  const shown = countShown(useInbox()?.unread ?? 0)
  const [isOpen, open] = useState(false)
  return (
    <Menu
      label={say('note.title')}
      isOpen={isOpen}
      onOpenChange={open}
      trigger={
        <button
          type="button"
          className="icon-button header-icon"
          aria-label={shown === null ? say('note.title') : say('note.unread', { shown })}
        >
          <Bell size={20} aria-hidden="true" />
          {shown === null ? null : (
            <em className="header-count" aria-hidden="true">
              {shown}
            </em>
          )}
        </button>
      }
    >
      <Suspense fallback={<NoticesShape />}>
        <NoticeList onLeave={() => open(false)} />
      </Suspense>
    </Menu>
  )
}
