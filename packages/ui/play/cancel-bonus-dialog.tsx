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

/**
 * Spec §2: another bonus is open. Cancel ends it, Refuse keeps it; Escape refuses. The button that ends nothing is
 * emphasised and focused.
 */
export function CancelBonusDialog({
  title,
  children,
  cancelLabel,
  refuseLabel,
  isBusy = false,
  onCancel,
  onRefuse,
}: Props) {
  return (
    <StatusDialog
      tone="warning"
      title={title}
      onClose={onRefuse}
      actions={
        <>
          <Button tone="gold" onClick={onRefuse} disabled={isBusy}>
            {refuseLabel}
          </Button>
          <Button isBusy={isBusy} onClick={onCancel}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </StatusDialog>
  )
}
