import type { Notice } from '@zoria/contract/notifications/http'
import { Button } from '@zoria/ui/button.tsx'
import { BonusReceivedDialog } from '@zoria/ui/play/bonus-received-dialog.tsx'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { art } from '../../../lib/art/art.ts'
import { formatWhole } from '../../../lib/formats.ts'
import { useModalTexts } from '../../../lib/texts/modal-texts.ts'
import { useCashbox, useOwnEntry } from '../../../shell/index.ts'
import { useInbox, useReadNotices } from '../api.ts'
import { useNoticeValues } from './notice-values.ts'

/**
 * Spec §2, battle win, and the prize of a raffle: a new prize opens automatically once; closing it marks its message as
 * read on every device.
 */
export function PrizeHost() {
  const prize = useInbox()?.prize ?? null
  const read = useReadNotices()
  const [left, leave] = useState<readonly string[]>([])
  if (prize === null || !isPrize(prize) || left.includes(prize.id)) return null
  const close = () => {
    leave([...left, prize.id])
    read.mutate(prize.id)
  }
  return <Prize key={prize.id} prize={prize} onLeft={close} />
}

/**
 * The modal of each kind of prize, the name of its layer, and what its two buttons say and lead to. Spec §3 has a flag
 * for the layer of the battle win.
 */
const modals = {
  battle_prize: {
    modal: 'battle-win',
    layer: 'battle-win',
    first: 'bonus.won.battle',
    firstWay: 'battle',
    more: 'bonus.won.withdraw',
    moreWay: 'withdraw',
  },
  battle_bonus: {
    modal: 'battle-win-bonus',
    layer: 'battle-win',
    first: 'bonus.won.battle',
    firstWay: 'battle',
    more: 'bonus.won.bonuses',
    moreWay: 'bonus',
  },
  battle_free_rounds: {
    modal: 'battle-win-rounds',
    layer: 'battle-win',
    first: 'bonus.won.battle',
    firstWay: 'battle',
    more: 'bonus.play',
    moreWay: 'play',
  },
  raffle_prize: {
    modal: 'raffle-win',
    layer: 'raffle-win',
    first: 'bonus.play',
    firstWay: 'play',
    more: 'bonus.won.withdraw',
    moreWay: 'withdraw',
  },
} as const

type PrizeNotice = Notice & { readonly kind: keyof typeof modals }
type Way = 'play' | 'withdraw' | 'battle' | 'bonus'

const isPrize = (prize: Notice): prize is PrizeNotice => prize.kind in modals

function Prize({ prize, onLeft }: { readonly prize: PrizeNotice; readonly onLeft: () => void }) {
  const cashbox = useCashbox()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const wish = useRef<Way | null>(null)
  const { layer, firstWay, moreWay } = modals[prize.kind]
  const leave = useOwnEntry(layer, () => {
    onLeft()
    if (wish.current === 'withdraw') cashbox.open({ action: 'withdrawal' })
    if (wish.current === 'battle') void navigate(`/battles/last/${prize.battle?.slug ?? ''}`)
    if (wish.current === 'bonus') void navigate('/bonuses?tab=my')
    // A player who is in a game plays on.
    if (wish.current === 'play' && !pathname.startsWith('/games/')) void navigate('/games')
  })
  const go = (wished: Way) => () => {
    wish.current = wished
    leave()
  }
  return <PrizeDialog prize={prize} onFirst={go(firstWay)} onMore={go(moreWay)} onClose={leave} />
}

/** What was won, where, and the two ways on. */
function PrizeDialog({
  prize,
  onFirst,
  onMore,
  onClose,
}: {
  readonly prize: PrizeNotice
  readonly onFirst: () => void
  readonly onMore: () => void
  readonly onClose: () => void
}) {
  const say = useText()
  const modalText = useModalTexts()
  const valuesOf = useNoticeValues()
  const { modal, first, more } = modals[prize.kind]
  const values = valuesOf(prize)
  const count = prize.battle?.count ?? null
  return (
    <BonusReceivedDialog
      title={modalText({ modal, part: 'title', values, instead: say('bonus.won.title') })}
      sum={values.amount ?? values.bonusName ?? (count === null ? '' : `×${formatWhole(count)}`)}
      image={art('trophy')}
      action={
        <>
          <Button tone="gold" onClick={onFirst}>
            {say(first)}
          </Button>
          <Button onClick={onMore}>{say(more)}</Button>
        </>
      }
      onClose={onClose}
    >
      {modalText({ modal, values })}
    </BonusReceivedDialog>
  )
}
