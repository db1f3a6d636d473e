import { Button } from '@zoria/ui/button.tsx'
import { IconButton } from '@zoria/ui/icon-button.tsx'
import { Gift, Menu, Play, Search, Swords, Wallet, X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import applePay from '../../assets/marks/applepay.svg?url'
import googlePay from '../../assets/marks/googlepay.svg?url'
import mastercard from '../../assets/marks/mastercard.svg?url'
import visa from '../../assets/marks/visa.svg?url'
import type { LanguageTag } from '../../i18n/languages.ts'
import { type MessageId, useText } from '../../i18n/text.tsx'
import { useSiteTexts } from '../../lib/texts/content-texts.tsx'
import { useInstall } from '../install.ts'
import { mayHintInstall } from '../model/install-hint.ts'
import { currentOf } from '../model/sections.ts'
import { layerState, useCashbox, useModal, useModalAddress } from '../navigation.ts'
import { LogoMark } from './logo.tsx'
import { Rail } from './rail.tsx'

type Props = {
  readonly language: LanguageTag
  readonly account: ReactNode
  readonly isFull: boolean
  readonly bonuses: ReactNode
  readonly children: ReactNode
}

/**
 * The frame around every page but the game's. `isFull` leaves a narrow screen to the page alone, as the cashbox wants
 * it; `bonuses` is the badge at what leads to them.
 */
export function SiteShell({ language, account, isFull, bonuses, children }: Props) {
  const texts = useSiteTexts()
  return (
    <>
      <SkipLink />
      <Rail language={language} bonuses={bonuses} />
      <div className="frame">
        <div className={isFull ? 'max-tablet:hidden contents' : 'contents'}>
          <Header account={account} />
        </div>
        <Main>{children}</Main>
        <div className={isFull ? 'max-tablet:hidden contents' : 'contents'}>
          <Footer notice={texts.lead} />
        </div>
      </div>
      <InstallHint isInGame={isFull}>{texts.of('install')}</InstallHint>
      <div className={isFull ? 'max-tablet:hidden' : 'contents'}>
        <BottomNav bonuses={bonuses} />
      </div>
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
  return (
    <a className="skip-link" href="#main" onClick={skip}>
      {say('shell.skip')}
    </a>
  )
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
  return (
    <main id="main" className="page" ref={main} tabIndex={-1}>
      {children}
    </main>
  )
}

const pages: readonly (readonly [string, MessageId])[] = [
  ['/help', 'page.help'],
  ['/about', 'page.about'],
  ['/responsible-gaming', 'page.responsible'],
  ['/fairness', 'page.fairness'],
  ['/contacts', 'page.contacts'],
  ['/terms', 'page.terms'],
  ['/privacy', 'page.privacy'],
  ['/credits', 'page.credits'],
]

/** The risk notice, payment marks and the pages every site of this kind owes. */
function Footer({ notice }: { readonly notice: ReactNode }) {
  const say = useText()
  return (
    <footer className="footer">
      <div className="footer-row">
        <div className="footer-warning">
          <b>21+</b>
          <p>{notice}</p>
        </div>
        <div className="pay-marks">
          <img className="pay-mark" src={visa} width={50} height={32} alt="Visa" loading="lazy" />
          <img className="pay-mark" src={mastercard} width={50} height={32} alt="Mastercard" loading="lazy" />
          <img className="pay-mark" src={applePay} width={50} height={32} alt="Apple Pay" loading="lazy" />
          <img className="pay-mark" src={googlePay} width={50} height={32} alt="Google Pay" loading="lazy" />
        </div>
      </div>
      <div className="footer-row">
        {pages.map(([to, text]) => (
          <Link key={to} to={to}>
            {say(text)}
          </Link>
        ))}
        <span translate="no">© 2026 Zoria</span>
      </div>
    </footer>
  )
}

/** Logo on narrow screens, search, and the account that the layout puts in. */
function Header({ account }: { readonly account: ReactNode }) {
  const say = useText()
  const addressOf = useModalAddress()
  return (
    <header className="header">
      <SearchShortcut />
      <Link className="header-logo" to="/" aria-label={say('shell.home')}>
        <LogoMark size={36} />
      </Link>
      <Link className="search-button" to={addressOf('search')} state={layerState} preventScrollReset>
        <Search size={18} aria-hidden="true" />
        <span>
          <b className="visually-hidden">{say('shell.search')}: </b>
          {say('shell.searchHint')}
        </span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </Link>
      <div className="account">{account}</div>
    </header>
  )
}

/** Ctrl or ⌘ with K, or a slash outside fields, opens the search. */
function SearchShortcut() {
  const navigate = useNavigate()
  const { modal, addressOf } = useModal()
  const address = modal === 'search' ? null : addressOf('search')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable]') !== null
      const isWish = ((event.ctrlKey || event.metaKey) && event.code === 'KeyK') || (event.key === '/' && !isTyping)
      if (!isWish) return
      event.preventDefault()
      // A key that is held down repeats: an open search stays one entry of the history.
      if (address !== null) void navigate(address, { state: layerState, preventScrollReset: true })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [address, navigate])
  return null
}

const places = ['/bonuses', '/games', '/battles', '/cashbox'] as const

/**
 * The five places of narrow screens, in the thumb's reach. It leaves while the screen keyboard is open; the game has
 * none.
 */
export function BottomNav({ bonuses }: { readonly bonuses: ReactNode }) {
  const say = useText()
  const { pathname, search } = useLocation()
  const { modal } = useModal()
  const cashbox = useCashbox()
  const isMenu = modal === 'menu'
  const marks = places.map((to) => currentOf(to, { path: pathname, search }))
  return (
    <nav className="bottom-nav" aria-label={say('shell.bottomNavigation')}>
      <Places isMenu={isMenu} marks={marks} bonuses={bonuses} onCashbox={cashbox.open} />
    </nav>
  )
}

type BottomNavProps = {
  readonly isMenu: boolean
  readonly marks: readonly ReturnType<typeof currentOf>[]
  readonly bonuses: ReactNode
  readonly onCashbox: () => void
}

function Places({ isMenu, marks: [ofBonuses, ofGames, ofBattles, ofCashbox], bonuses, onCashbox }: BottomNavProps) {
  const say = useText()
  const addressOf = useModalAddress()
  // The cashbox is a page or an overlay (Spec §2); a new tab and a browser without scripts get the page.
  const openHere = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onCashbox()
  }
  return (
    <>
      <Link to={addressOf('menu')} state={layerState} preventScrollReset aria-haspopup="dialog" aria-expanded={isMenu}>
        <Menu size={22} aria-hidden="true" />
        <span>{say('shell.menu')}</span>
      </Link>
      <Link to="/bonuses" aria-current={ofBonuses}>
        <span className="bottom-icon">
          <Gift size={22} aria-hidden="true" />
          {bonuses}
        </span>
        <span>{say('shell.nav.bonuses')}</span>
      </Link>
      <Link to="/games" className="bottom-play" aria-current={ofGames}>
        <Play size={24} aria-hidden="true" />
        <span>{say('shell.play')}</span>
      </Link>
      <Link to="/battles" aria-current={ofBattles}>
        <Swords size={22} aria-hidden="true" />
        <span>{say('shell.nav.battles')}</span>
      </Link>
      <Link to="/cashbox" aria-current={ofCashbox} onClick={openHere}>
        <Wallet size={22} aria-hidden="true" />
        <span>{say('shell.cashbox')}</span>
      </Link>
    </>
  )
}

/**
 * A hint at the edge of the page from the second visit on: the site can be installed on the home screen. It takes no
 * focus and blocks nothing.
 */
function InstallHint({ isInGame, children }: { readonly isInGame: boolean; readonly children: ReactNode }) {
  const say = useText()
  const { offer, visits, isDismissed, accept, dismiss } = useInstall()
  if (!mayHintInstall({ visits, isDismissed, isOffered: offer !== null, isInGame })) return null
  return (
    <section className="install-hint" aria-label={say('install.title')} data-testid="install-hint">
      <img src="/icons/icon-192.png" width={44} height={44} alt="" />
      <div>
        <b>{say('install.title')}</b>
        <p>{children}</p>
      </div>
      <Button tone="gold" size="sm" onClick={accept}>
        {say('install.go')}
      </Button>
      <IconButton isBare label={say('install.later')} onClick={dismiss}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </section>
  )
}
