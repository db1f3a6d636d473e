import { Ban, CircleCheck, Clock, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type StatusTone = 'success' | 'danger' | 'warning' | 'info' | 'waiting'

const icons = { success: CircleCheck, danger: Ban, warning: TriangleAlert, info: Info, waiting: Clock } as const

/** The style of a status by its tone. */
export const statusClass = (tone: StatusTone): string =>
  classNames('status-card', `tone-${tone === 'waiting' ? 'info' : tone}`)

export function StatusIcon({ tone }: { readonly tone: StatusTone }) {
  const Icon = icons[tone]
  return (
    <span className="status-icon" aria-hidden="true">
      <Icon size={30} />
    </span>
  )
}

/** What came of something: icon by tone, title, sentence, actions below. */
export function StatusCard({
  tone,
  title,
  children,
  actions,
}: {
  readonly tone: StatusTone
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <section className={statusClass(tone)} role="status" data-tone={tone}>
      <StatusIcon tone={tone} />
      <h2>{title}</h2>
      {children}
      {actions}
    </section>
  )
}
