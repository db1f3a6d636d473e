import type { UserBonus } from '@zoria/contract/bonuses/entities'
import type { User } from '@zoria/contract/identity/http'
import { Button } from '@zoria/ui/button.tsx'
import { BonusReceivedDialog } from '@zoria/ui/play/bonus-received-dialog.tsx'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { art } from '../../../lib/art/art.ts'
import { formatMoney } from '../../../lib/formats.ts'
import { useModalTexts } from '../../../lib/texts/modal-texts.ts'
import { useSite } from '../../../lib/site.ts'
import { useOwnEntry } from '../../../shell/index.ts'
import { useBonusCalls, useBonusRefresh } from '../api.ts'
import { lookOf } from '../model/card.ts'
import { receivedAction, receivedModal, writeFlag, type ReceivedAction } from '../model/received.ts'
import { headlineOf, nameOfOffer } from '../model/terms.ts'

type Props = { readonly bonus: UserBonus; readonly isByCode: boolean; readonly user: User; readonly onLeft: () => void }

const labels: Record<ReceivedAction, MessageId> = {
  play: 'bonus.action.play',
  activate: 'bonus.action.activate',
  apply: 'bonus.action.apply',
  good: 'bonus.action.good',
  ok: 'bonus.action.ok',
}

/**
 * Spec §2, §4: what was received. Closing it marks it as shown, on this device and on the server, and refreshes what
 * the page knows.
 */
export function ReceivedDialog({ bonus, isByCode, user, onLeft }: Props) {
  const say = useText()
  const { language } = useSite()
  const modalText = useModalTexts()
  const navigate = useNavigate()
  const { markSeen } = useBonusCalls()
  const refresh = useBonusRefresh()
  const goesTo = useRef<string | null>(null)
  const { bonus: terms, currency, status } = bonus
  const action = receivedAction({ hasGame: terms.game_slug !== null, status, isByCode, wager: terms.wager })
  const leave = useOwnEntry('bonus-received', () => {
    writeFlag(localStorage, user.id, { bonus_id: bonus.id, shown: true })
    void markSeen(bonus.id)
    refresh()
    onLeft()
    if (goesTo.current !== null) void navigate(goesTo.current)
  })
  const press = () => {
    if (action === 'play' && terms.game_slug !== null) goesTo.current = `/games/${terms.game_slug}?mode=money`
    leave()
  }
  const name = nameOfOffer(terms, language)
  const isPending = status === 'PENDING'
  return (
    <BonusReceivedDialog
      title={say('bonus.received.title')}
      sum={isPending ? headlineOf(terms) : formatMoney(bonus.bonus_initial_amount, currency)}
      image={art(lookOf(terms).picture)}
      action={
        <Button tone="gold" onClick={press}>
          {say(labels[action])}
        </Button>
      }
      onClose={leave}
    >
      {modalText({
        modal: receivedModal(bonus),
        values: { bonusName: name, wager: formatMoney(bonus.wager_amount, currency) },
        instead: name,
      })}
    </BonusReceivedDialog>
  )
}
