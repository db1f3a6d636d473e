import { Gift, Menu, Play, Swords, Wallet } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useText } from '../../i18n/text.tsx'
import { layerState, useModal } from '../navigation.ts'

/** The five places of narrow screens, in the thumb's reach. */
export function BottomNav() {
  const say = useText()
  const { pathname } = useLocation()
  const { addressOf } = useModal()
  const mark = (to: string) => (pathname === to ? ('page' as const) : undefined)
  return (
    <nav className="bottom-nav" aria-label={say('shell.bottomNavigation')}>
      <Link to={addressOf('menu')} state={layerState} preventScrollReset><Menu size={22} aria-hidden="true" /><span>{say('shell.menu')}</span></Link>
      <Link to="/bonuses" aria-current={mark('/bonuses')}><Gift size={22} aria-hidden="true" /><span>{say('shell.nav.bonuses')}</span></Link>
      <Link to="/games" className="bottom-play"><Play size={24} aria-hidden="true" /><span>{say('shell.play')}</span></Link>
      <Link to="/battles" aria-current={mark('/battles')}><Swords size={22} aria-hidden="true" /><span>{say('shell.nav.battles')}</span></Link>
      <Link to="/cashbox" aria-current={mark('/cashbox')}><Wallet size={22} aria-hidden="true" /><span>{say('shell.cashbox')}</span></Link>
    </nav>
  )
}
