import type { ReactNode } from 'react'
import styles from '../../../../styles/live.css?url'

/** The styles of live tables, loaded with the first screen that needs them. */
export function LiveStyles({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="live" />
      {children}
    </>
  )
}
