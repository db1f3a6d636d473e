import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { cashboxPlace, tabletWidth } from './model/cashbox-place.ts'

const narrow = `(max-width: ${tabletWidth - 1}px)`

/** Whether the cashbox is a page or lies over the page here and now; it follows the width of the window (Spec §2). */
export function useCashboxPlace(): 'page' | 'overlay' {
  const { pathname } = useLocation()
  const isNarrow = useSyncExternalStore(watch, () => matchMedia(narrow).matches, () => false)
  return cashboxPlace({ path: pathname, width: isNarrow ? tabletWidth - 1 : tabletWidth })
}

function watch(onChange: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
