import { useCallback, useSyncExternalStore } from 'react'

/**
 * The whole page on the whole screen: the site's bar stays in view, and so do its dialogs. Not offered where the browser
 * lends the screen to films only.
 */
export function useFullscreen(): { readonly isOffered: boolean; readonly isFull: boolean; readonly turn: () => void } {
  const isOffered = useSyncExternalStore(noChange, () => document.fullscreenEnabled, () => false)
  const isFull = useSyncExternalStore(listen, () => document.fullscreenElement !== null, () => false)
  const turn = useCallback(() => {
    const turned = document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen()
    // A browser that refuses (no press of the player, a policy) leaves everything as it was.
    turned.catch(() => undefined)
  }, [])
  return { isOffered, isFull, turn }
}

const noChange = (): (() => void) => () => undefined

const listen = (changed: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}
