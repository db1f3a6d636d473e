import type { UserBonus } from '@zoria/contract/bonuses/entities'
import { CancelBonusDialog } from '@zoria/ui/play/cancel-bonus-dialog.tsx'
import { useRef } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { formatMoney } from '../../../lib/formats.ts'
import { useModalWords } from '../../../lib/modal-words.ts'
import { useRefusalText } from '../../../lib/refusal-text.ts'
import { useSite } from '../../../lib/site.ts'
import { notify, useOwnEntry, useStatusModal } from '../../../shell/index.ts'
import { useBonusCalls } from '../api.ts'
import { writeFlag } from '../model/received.ts'
import { nameOfOffer } from '../model/terms.ts'

type Props = { readonly bonus: UserBonus; readonly onLeft: (isCancelled: boolean) => void }

/** Asks whether the open bonus shall end. What burns stands there before; what was answered is done once the dialog has left the history. */
export function CancelBonus({ bonus, onLeft }: Props) {
  const say = useText()
  const { language } = useSite()
  const tell = useModalWords()
  const isWished = useRef(false)
  const leave = useOwnEntry('bonus-cancel', () => onLeft(isWished.current))
  const [name, amount] = [nameOfOffer(bonus.bonus, language), formatMoney(bonus.bonus_amount, bonus.currency)]
  return (
    <CancelBonusDialog
      title={say('bonus.stop.title')}
      cancelLabel={say('bonus.cancel')}
      refuseLabel={say('bonus.refuse')}
      onCancel={() => { isWished.current = true; leave() }}
      onRefuse={leave}
    >
      {bonus.status === 'PENDING' ? tell({ modal: 'bonus-cancel-pending', values: { bonusName: name }, instead: name }) : tell({ modal: 'bonus-cancel', values: { bonusName: name, amount }, instead: `${name}: ${amount}` })}
    </CancelBonusDialog>
  )
}

/** Cancels the open bonus and says so. Spec §4: cancelling clears the stored flag. The panel may be gone before it is told. */
export function useCancelling(bonus: UserBonus): { readonly isBusy: boolean; readonly cancel: () => Promise<void> } {
  const { language } = useSite()
  const { cancel: { mutateAsync, isPending } } = useBonusCalls()
  const textOf = useRefusalText()
  const tell = useStatusModal((modal) => modal.open)
  const cancel = async () => {
    const answer = await mutateAsync(bonus.bonus_id)
    if (!answer.ok) return notify({ kind: 'error', title: textOf(answer.refusal) })
    writeFlag(localStorage, bonus.user_id, null)
    tell({ key: 'BONUS_CANCELED_BY_USER', variables: { bonusName: nameOfOffer(bonus.bonus, language) } })
  }
  return { isBusy: isPending, cancel }
}
