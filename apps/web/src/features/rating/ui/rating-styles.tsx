import type { ReactNode } from 'react'
import styles from '../../../styles/rating.css?url'

/** The styles of rating, loaded with the first screen that needs them. */
export function RatingStyles({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="rating" />
      {children}
    </>
  )
}
