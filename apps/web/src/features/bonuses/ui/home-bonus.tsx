import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { useActiveBonus } from '../api.ts'
import { OpenBonusPanel } from './open-bonus.tsx'

/** The open bonus on the home page, in the place that page keeps for it (`#open-bonus`): the page itself carries nothing of bonuses. */
export function HomeBonus() {
  useLocation() // Another page has the place, or has none.
  const place = useSyncExternalStore(never, () => document.querySelector('#open-bonus'))
  const { data: open } = useActiveBonus()
  return place && open ? createPortal(<OpenBonusPanel />, place) : null
}

/** The place comes and goes with its page only. */
const never = () => () => undefined
