import { Button } from '@zoria/ui/button.tsx'
import { StatusDialog } from '@zoria/ui/status-dialog.tsx'
import type { StatusTone } from '@zoria/ui/status-card.tsx'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useText, type MessageId } from '../../../i18n/text.tsx'

/** Spec §8: the keys of the cashbox's status modals. */
export type CashboxModalKey = 'approving-modal' | 'unexpected-error-modal' | 'user-rating-is-less-than-required'

/** Spec §4: title and icon by status; a modal without a text of its own says STATUS_UNKNOWN_ISSUE. */
const looks: Record<CashboxModalKey, { readonly tone: StatusTone; readonly title: MessageId }> = {
  'approving-modal': { tone: 'waiting', title: 'WAITING_FOR_APPROVAL' },
  'unexpected-error-modal': { tone: 'danger', title: 'DENIED' },
  'user-rating-is-less-than-required': { tone: 'warning', title: 'DENIED' },
}

/** Which modal a refusal opens; null where it is told beside the form. */
export function modalOfRefusal(code: string): CashboxModalKey | null {
  if (code === 'user-rating-is-less-than-required') return code
  return code === 'INTERNAL_SERVER_ERROR' || code === 'BAD_REQUEST' ? 'unexpected-error-modal' : null
}

/** A status modal of the cashbox. */
export function CashboxModal({ modal, onClose, children }: { readonly modal: CashboxModalKey; readonly onClose: () => void; readonly children?: ReactNode }) {
  const say = useText()
  const navigate = useNavigate()
  const { tone, title } = looks[modal]
  const leadsToRating = modal === 'user-rating-is-less-than-required'
  return (
    <StatusDialog
      tone={tone}
      title={say(title)}
      onClose={onClose}
      actions={
        <>
          {leadsToRating ? <Button tone="gold" onClick={() => void navigate('/profile?tab=rating')}>{say('withdrawal.viewRating')}</Button> : null}
          <Button tone={leadsToRating ? 'ghost' : 'gold'} onClick={onClose}>{say('modal.ok')}</Button>
        </>
      }
    >
      <p data-modal={modal}>{children ?? say('STATUS_UNKNOWN_ISSUE')}</p>
    </StatusDialog>
  )
}
