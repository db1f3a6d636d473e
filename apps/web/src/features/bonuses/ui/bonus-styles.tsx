import type { ReactNode } from 'react'
import styles from '../../../styles/bonuses.css?url'

/**
 * The look of bonuses comes with what shows it: React waits for the sheet before it draws what is inside, and asks for
 * it once.
 */
export function BonusStyles({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="bonuses" />
      {children}
    </>
  )
}
