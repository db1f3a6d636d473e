import { useEffect } from 'react'
import { LogoMark } from './logo.tsx'

/**
 * Covers the first load of a tab session, in the server's HTML, over the page that is already there: what is painted
 * beneath counts as painted. It disappears after its time (Spec §4, §9), also without scripts; once the page is
 * interactive, a key or a touch closes it.
 */
export function Preloader() {
  useEffect(() => {
    const listening = new AbortController()
    const leave = () => {
      document.documentElement.dataset['preloaded'] = ''
      listening.abort()
    }
    for (const event of ['pointerdown', 'keydown'] as const)
      addEventListener(event, leave, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return (
    <div className="preloader" aria-hidden="true" data-testid="preloader">
      <LogoMark size={64} />
      <span translate="no">zoria</span>
      <span className="preloader-bar">
        <i />
      </span>
    </div>
  )
}
