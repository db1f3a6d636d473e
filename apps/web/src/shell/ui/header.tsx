import { Search } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Kept } from '../../lib/kept/kept.tsx'
import { Link } from '../../lib/link.tsx'
import { useText } from '../../i18n/text.tsx'
import { layerState, useModalAddress } from '../navigation.ts'
import { LogoMark } from './logo.tsx'

/** Logo on narrow screens, search, and the account that the layout puts in. */
export function Header({ account }: { readonly account: ReactNode }) {
  return (
    <header className="header">
      <SearchShortcut />
      <Kept as="div" part="header" className="contents"><Places /></Kept>
      <div className="account">{account}</div>
    </header>
  )
}

function Places() {
  const say = useText()
  const addressOf = useModalAddress()
  return (
    <>
      <Link className="header-logo" to="/" aria-label={say('shell.home')}><LogoMark size={36} /></Link>
      <Link className="search-button" to={addressOf('search')} state={layerState} preventScrollReset>
        <Search size={18} aria-hidden="true" />
        <span><b className="visually-hidden">{say('shell.search')}: </b>{say('shell.searchHint')}</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </Link>
    </>
  )
}

/** Ctrl or ⌘ with K, or a slash outside fields, opens the search. */
function SearchShortcut() {
  const navigate = useNavigate()
  const address = useModalAddress()('search')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]') !== null
      const isWish = ((event.ctrlKey || event.metaKey) && event.code === 'KeyK') || (event.key === '/' && !isTyping)
      if (!isWish) return
      event.preventDefault()
      void navigate(address, { state: layerState, preventScrollReset: true })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [address, navigate])
  return null
}
