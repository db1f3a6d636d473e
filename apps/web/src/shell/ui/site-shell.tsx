import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { LanguageTag } from '../../i18n/languages.ts'
import { useText } from '../../i18n/text.tsx'
import { useSiteWords } from '../../lib/words.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { InstallHint } from './install-hint.tsx'
import { Rail } from './rail.tsx'

type Props = { readonly language: LanguageTag; readonly account: ReactNode; readonly isFull: boolean; readonly bonuses: ReactNode; readonly children: ReactNode }

/** The frame around every page but the game's. `isFull` leaves a narrow screen to the page alone, as the cashbox wants it; `bonuses` is the badge at what leads to them. */
export function SiteShell({ language, account, isFull, bonuses, children }: Props) {
  const words = useSiteWords()
  return (
    <>
      <SkipLink />
      <Rail language={language} bonuses={bonuses} />
      <div className="frame">
        <div className={isFull ? 'max-tablet:hidden contents' : 'contents'}><Header account={account} /></div>
        <Main>{children}</Main>
        <div className={isFull ? 'max-tablet:hidden contents' : 'contents'}><Footer notice={words.lead} of={words.list} /></div>
      </div>
      <InstallHint isInGame={isFull}>{words.of('install')}</InstallHint>
      <div className={isFull ? 'max-tablet:hidden' : 'contents'}><BottomNav bonuses={bonuses} /></div>
    </>
  )
}

/** Takes the keyboard past the frame. The address stays as it is: it is the player's, and history counts it. */
function SkipLink() {
  const say = useText()
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById('main')?.focus()
  }
  return <a className="skip-link" href="#main" onClick={skip}>{say('shell.skip')}</a>
}

/** The page itself. After moving to another page it takes the focus, so that a screen reader starts there. */
function Main({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return <main id="main" className="page" ref={main} tabIndex={-1}>{children}</main>
}
