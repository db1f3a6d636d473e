import type { CSSProperties } from 'react'
import { LogoMark } from './logo.tsx'

/** Covers the first load of a tab session, in the server's HTML, over the page that is already there. It leaves by itself, also without scripts. */
export function Preloader({ ms }: { readonly ms: number }) {
  return (
    <div className="preloader" style={{ '--preloader-ms': `${ms}ms` } as CSSProperties} aria-hidden="true" data-testid="preloader">
      <LogoMark size={64} />
      <span>zoria</span>
      <span className="preloader-bar"><i /></span>
    </div>
  )
}
