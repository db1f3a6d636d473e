import type { ReactNode } from 'react'
import styles from '../../../styles/jackpots.css?url'

/** The styles of jackpots, loaded with the first screen that needs them. The tickers' own are loaded with every page. */
export function JackpotStyles({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="jackpots" />
      {children}
    </>
  )
}
