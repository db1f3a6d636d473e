import { useRef } from 'react'

/**
 * Remembers what had the focus when a dialog opened and gives it back when it closes; where that has left the page, the page itself takes it.
 * Dialogs here are opened by addresses, so the primitive knows no trigger to return to.
 */
export function useFocusReturn(): { readonly remember: () => void; readonly giveBack: (event: Event) => void } {
  const opener = useRef<HTMLElement | null>(null)
  return {
    remember: () => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    },
    giveBack: (event) => {
      event.preventDefault()
      const isThere = opener.current !== null && opener.current !== document.body && opener.current.isConnected
      const target = isThere ? opener.current : document.querySelector<HTMLElement>('main')
      target?.focus({ preventScroll: true })
    },
  }
}
