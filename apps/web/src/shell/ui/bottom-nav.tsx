import { Gift, Menu, Play, Swords, Wallet } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Kept } from '../../lib/kept/kept.tsx'
import { Link } from '../../lib/link.tsx'
import { useText } from '../../i18n/text.tsx'
import { currentOf } from '../model/sections.ts'
import { layerState, useCashbox, useModal, useModalAddress } from '../navigation.ts'

const places = ['/bonuses', '/games', '/battles', '/cashbox'] as const

/** The five places of narrow screens, in the thumb's reach. It leaves while the screen keyboard is open; the game has none. */
export function BottomNav({ bonuses }: { readonly bonuses: ReactNode }) {
  const say = useText()
  const { pathname, search } = useLocation()
  const { modal } = useModal()
  const cashbox = useCashbox()
  const isMenu = modal === 'menu'
  const marks = places.map((to) => currentOf(to, { path: pathname, search }))
  return (
    <Kept as="nav" part="bottom-nav" by={[isMenu, ...marks.map((mark) => mark ?? null)]} className="bottom-nav" aria-label={say('shell.bottomNavigation')}>
      <Places isMenu={isMenu} marks={marks} bonuses={bonuses} onCashbox={cashbox.open} />
    </Kept>
  )
}

type Props = { readonly isMenu: boolean; readonly marks: readonly ReturnType<typeof currentOf>[]; readonly bonuses: ReactNode; readonly onCashbox: () => void }

function Places({ isMenu, marks: [ofBonuses, ofGames, ofBattles, ofCashbox], bonuses, onCashbox }: Props) {
  const say = useText()
  const addressOf = useModalAddress()
  // The cashbox is a page or lies over the page, by the rule of Spec §2; a new tab and a page without scripts get the page.
  const openHere = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onCashbox()
  }
  return (
    <>
      <Link to={addressOf('menu')} state={layerState} preventScrollReset aria-haspopup="dialog" aria-expanded={isMenu}><Menu size={22} aria-hidden="true" /><span>{say('shell.menu')}</span></Link>
      <Link to="/bonuses" aria-current={ofBonuses}><span className="bottom-icon"><Gift size={22} aria-hidden="true" />{bonuses}</span><span>{say('shell.nav.bonuses')}</span></Link>
      <Link to="/games" className="bottom-play" aria-current={ofGames}><Play size={24} aria-hidden="true" /><span>{say('shell.play')}</span></Link>
      <Link to="/battles" aria-current={ofBattles}><Swords size={22} aria-hidden="true" /><span>{say('shell.nav.battles')}</span></Link>
      <Link to="/cashbox" aria-current={ofCashbox} onClick={openHere}><Wallet size={22} aria-hidden="true" /><span>{say('shell.cashbox')}</span></Link>
    </>
  )
}
