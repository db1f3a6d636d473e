import { Ban, CircleCheck, Clock, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type StatusTone = 'success' | 'danger' | 'warning' | 'info' | 'waiting'

const icons = { success: CircleCheck, danger: Ban, warning: TriangleAlert, info: Info, waiting: Clock } as const

/** What came of something: icon by tone, title, sentence, actions below. */
export function StatusCard({ tone, title, children, actions }: { readonly tone: StatusTone; readonly title: ReactNode; readonly children?: ReactNode; readonly actions?: ReactNode }) {
  const Icon = icons[tone]
  return (
    <section className={classNames('status-card', `tone-${tone === 'waiting' ? 'info' : tone}`)} role="status" data-tone={tone}>
      <span className="status-icon" aria-hidden="true"><Icon size={30} /></span>
      <h2>{title}</h2>
      {children}
      {actions}
    </section>
  )
}
