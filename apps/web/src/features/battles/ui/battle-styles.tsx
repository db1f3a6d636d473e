import type { ReactNode } from 'react'
import styles from '../../../styles/battles.css?url'

/** The styles of battles, loaded with the first screen that needs them. */
export function BattleStyles({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="battles" />
      {children}
    </>
  )
}
