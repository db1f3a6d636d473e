import type { CallResult } from '@zoria/contract/client'
import type { UserBonus } from '@zoria/contract/bonuses/entities'
import type { cancelBonus } from '@zoria/contract/bonuses/http'
import { CancelBonusDialog } from '@zoria/ui/play/cancel-bonus-dialog.tsx'
import { useRef, useState } from 'react'
import { RichText, useText } from '../../../i18n/text.tsx'
import { formatMoney } from '../../../lib/formats.ts'
import { useRefusalText } from '../../../lib/refusal-text.ts'
import { useUser } from '../../../lib/session/session.tsx'
import { useSite } from '../../../lib/site.ts'
import { notify, useOwnEntry, useStatusModal } from '../../../shell/index.ts'
import { writeFlag } from '../model/received.ts'
import { nameOfOffer } from '../model/terms.ts'

type Props = { readonly bonus: UserBonus; readonly onLeft: () => void; readonly onCancel: () => Promise<CallResult<typeof cancelBonus>> }

/** Asks whether the open bonus shall end, and says that it did. What burns stands there before. */
export function CancelBonus({ bonus, onLeft, onCancel }: Props) {
  const say = useText()
  const { language } = useSite()
  const [isBusy, setBusy] = useState(false)
  const isDone = useRef(false)
  const playerId = useUser()?.id
  const textOf = useRefusalText()
  const tell = useStatusModal((modal) => modal.open)
  const name = nameOfOffer(bonus.bonus, language)
  const leave = useOwnEntry('bonus-cancel', () => {
    onLeft()
    if (isDone.current) tell({ key: 'BONUS_CANCELED_BY_USER', variables: { bonusName: name } })
  })
  const cancel = async () => {
    setBusy(true)
    const answer = await onCancel()
    isDone.current = answer.ok
    // Spec §4: cancelling clears the stored flag.
    if (answer.ok && playerId !== undefined) writeFlag(localStorage, playerId, null)
    if (!answer.ok) notify({ kind: 'error', title: textOf(answer.refusal) })
    leave()
  }
  return (
    <CancelBonusDialog
      title={say('bonus.stop.title')}
      explains={say('bonus.stop.explains')}
      cancelLabel={say('bonus.cancel')}
      refuseLabel={say('bonus.refuse')}
      isBusy={isBusy}
      onCancel={() => void cancel()}
      onRefuse={leave}
    >
      {bonus.status === 'PENDING' ? say('bonus.stop.pending', { name }) : <RichText id="bonus.stop.text" values={{ name, sum: formatMoney(bonus.bonus_amount, bonus.currency) }} />}
    </CancelBonusDialog>
  )
}
