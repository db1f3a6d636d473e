import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { StatusDialog } from '../status-dialog.tsx'

type Props = {
  readonly title: string
  /** Which bonus ends, what burns with it, and what each of the two buttons does. */
  readonly children: ReactNode
  readonly cancelLabel: string
  readonly refuseLabel: string
  readonly isBusy?: boolean
  readonly onCancel: () => void
  readonly onRefuse: () => void
}

/** Spec §2: another bonus is in the way. Cancel ends it, Refuse keeps it; Escape refuses. */
export function CancelBonusDialog({ title, children, cancelLabel, refuseLabel, isBusy = false, onCancel, onRefuse }: Props) {
  return (
    <StatusDialog
      tone="warning"
      title={title}
      onClose={onRefuse}
      actions={
        <>
          <Button tone="gold" isBusy={isBusy} onClick={onCancel}>{cancelLabel}</Button>
          <Button onClick={onRefuse} disabled={isBusy}>{refuseLabel}</Button>
        </>
      }
    >
      <p>{children}</p>
    </StatusDialog>
  )
}
