import { classNames } from './class-names.ts'
import { DialogFrame, type DialogContent } from './dialog-frame.tsx'

type Props = DialogContent & {
  /** The modal of the call, the only one that may be wider. */
  readonly isCall?: boolean
}

/** An open modal. Spec §9: at most 343 px wide, the call modal 500 px. What needs more room is a `Sheet` or a page. */
export function Dialog({ isCall = false, className, ...content }: Props) {
  return <DialogFrame {...content} className={classNames('modal', isCall && 'modal-call', className)} />
}
