import { useEffect, useRef } from 'react'
import { useStatusModal, type StatusDeed, type StatusModalRequest } from '../../../shell/index.ts'

/** Spec §8: the keys of the cashbox's status modals. */
export type CashboxModalKey =
  | 'approving-modal'
  | 'unexpected-error-modal'
  | 'user-rating-is-less-than-required'
  | DepositEnding['modal']

/** The bonus that a deposit ends, and the modal that warns about it (docs/rules/cashbox.md#deposits). */
export type DepositEnding = {
  readonly modal: 'welcome-deposit-cancellation-on-deposit-warning' | 'cancellation-on-deposit-warning-modal'
  readonly bonusName: string
}

/** The modal for a refusal; null when it is shown beside the form. */
export function modalOfRefusal(code: string): CashboxModalKey | null {
  if (code === 'user-rating-is-less-than-required') return code
  return code === 'INTERNAL_SERVER_ERROR' || code === 'BAD_REQUEST' ? 'unexpected-error-modal' : null
}

type Props = {
  readonly modal: CashboxModalKey
  readonly variables?: StatusModalRequest['variables']
  readonly onClose: (deed: StatusDeed) => void
}

/** Opens the site's status modal once and closes it when its reason ends; `onClose` is called when it is closed. */
export function CashboxModal({ modal, variables, onClose }: Props) {
  const open = useStatusModal((status) => status.open)
  const recall = useStatusModal((status) => status.recall)
  const first = useRef({ variables, onClose })
  useEffect(() => {
    const { variables: values, onClose: notifyClosed } = first.current
    open({ key: modal, onClose: notifyClosed, ...(values && { variables: values }) })
    return () => recall(modal)
  }, [open, recall, modal])
  return null
}
