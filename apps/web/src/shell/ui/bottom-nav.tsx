import { Gift, Menu, Play, Swords, Wallet } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../lib/link.tsx'
import { useText } from '../../i18n/text.tsx'
import { currentOf } from '../model/sections.ts'
import { layerState, useCashbox, useModal } from '../navigation.ts'

/** The five places of narrow screens, in the thumb's reach. It leaves while the screen keyboard is open; the game has none. */
export function BottomNav({ bonuses }: { readonly bonuses: ReactNode }) {
  const say = useText()
  const { pathname, search } = useLocation()
  const { addressOf, modal } = useModal()
  const mark = (to: string) => currentOf(to, { path: pathname, search })
  return (
    <nav className="bottom-nav" aria-label={say('shell.bottomNavigation')}>
      <Link to={addressOf('menu')} state={layerState} preventScrollReset aria-haspopup="dialog" aria-expanded={modal === 'menu'}><Menu size={22} aria-hidden="true" /><span>{say('shell.menu')}</span></Link>
      <Link to="/bonuses" aria-current={mark('/bonuses')}><span className="bottom-icon"><Gift size={22} aria-hidden="true" />{bonuses}</span><span>{say('shell.nav.bonuses')}</span></Link>
      <Link to="/games" className="bottom-play" aria-current={mark('/games')}><Play size={24} aria-hidden="true" /><span>{say('shell.play')}</span></Link>
      <Link to="/battles" aria-current={mark('/battles')}><Swords size={22} aria-hidden="true" /><span>{say('shell.nav.battles')}</span></Link>
      <CashboxLink />
    </nav>
  )
}

/** The cashbox as a page or over the page, by the rule of Spec §2; a new tab and a page without scripts get the page. */
function CashboxLink() {
  const say = useText()
  const { pathname, search } = useLocation()
  const cashbox = useCashbox()
  const openHere = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    cashbox.open()
  }
  return <Link to="/cashbox" aria-current={currentOf('/cashbox', { path: pathname, search })} onClick={openHere}><Wallet size={22} aria-hidden="true" /><span>{say('shell.cashbox')}</span></Link>
}
