import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A label with a coloured dot: a state, never by colour alone. */
export function Mark({
  tone,
  children,
}: {
  readonly tone: 'success' | 'danger' | 'warning' | 'info' | 'dim' | 'gold'
  readonly children: ReactNode
}) {
  return <span className={classNames('mark', `tone-${tone}`)}>{children}</span>
}
