import { Sheet } from '@zoria/ui/sheet.tsx'
import { MonitorPlay } from 'lucide-react'
import { Link } from 'react-router'
import type { LanguageTag } from '../../i18n/languages.ts'
import { useText } from '../../i18n/text.tsx'
import { useHydrated } from '../../lib/page/hydrated.ts'
import { useModal } from '../navigation.ts'
import { LanguageMenu } from './language-menu.tsx'
import { NavigationGroups, useStanding } from './navigation-groups.tsx'
import { AgeLine } from './rail.tsx'

/** The rail of narrow screens, as a sheet. A link replaces the sheet's own history entry. */
export function MenuSheet({ language }: { readonly language: LanguageTag }) {
  const say = useText()
  const { close } = useModal()
  const standing = useStanding()
  return (
    <Sheet
      side="left"
      width={420}
      title={say('shell.menu')}
      closeLabel={say('shell.close')}
      onClose={close}
      focuses="dialog"
      className="menu-sheet"
    >
      <div className="menu-sheet-groups">
        <NavigationGroups {...standing} replaces />
        <StreamLink />
      </div>
      <div className="grid gap-3">
        <LanguageMenu language={language} />
        <AgeLine />
      </div>
    </Sheet>
  )
}

/** Only Android plays the stream (Spec §1). Its page is loaded as a document, whose policy allows the video. */
function StreamLink() {
  const say = useText()
  if (!useHydrated() || !/android/i.test(navigator.userAgent)) return null
  return (
    <nav className="rail-group" aria-label={say('page.stream')}>
      <Link to="/slot-stream" className="rail-link" reloadDocument>
        <MonitorPlay size={19} aria-hidden="true" />
        <span>{say('page.stream')}</span>
      </Link>
    </nav>
  )
}
