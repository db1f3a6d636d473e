import { useEffect, type CSSProperties } from 'react'
import { Kept } from '../../lib/kept/kept.tsx'
import { LogoMark } from './logo.tsx'

/**
 * Covers the first load of a tab session, in the server's HTML, over the page that is already there: what is painted beneath counts as painted.
 * It leaves by itself after its time (Spec §4, §9), also without scripts; once the page answers, a press of a key or a touch sends it away.
 */
export function Preloader({ ms }: { readonly ms: number }) {
  useEffect(() => {
    const heard = new AbortController()
    const leave = () => {
      document.documentElement.dataset['preloaded'] = ''
      heard.abort()
    }
    for (const event of ['pointerdown', 'keydown'] as const) addEventListener(event, leave, { signal: heard.signal })
    return () => heard.abort()
  }, [])
  return (
    <Kept as="div" part="preloader" className="preloader" style={{ '--preloader-ms': `${ms}ms` } as CSSProperties} aria-hidden="true" data-testid="preloader">
      <LogoMark size={64} />
      <span>zoria</span>
      <span className="preloader-bar"><i /></span>
    </Kept>
  )
}
