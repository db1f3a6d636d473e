import type { UserBonus } from '@zoria/contract/bonuses/entities'
import { Button } from '@zoria/ui/button.tsx'
import { BonusReceivedDialog } from '@zoria/ui/play/bonus-received-dialog.tsx'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { art } from '../../../lib/art/art.ts'
import { formatMoney } from '../../../lib/formats.ts'
import { useModalTexts } from '../../../lib/texts/modal-texts.ts'
import { useSite } from '../../../lib/site.ts'
import { notify, useCashbox, useOwnEntry } from '../../../shell/index.ts'
import { useActiveBonus, useLookForEnd } from '../api.ts'
import { newsOf, outcomeOf } from '../model/panel.ts'
import { nameOfOffer } from '../model/terms.ts'

/** The end of the bonus that was just open: a met wager opens a modal, any other end shows a toast. */
export function BonusNews() {
  const say = useText()
  const { language } = useSite()
  const { data: open } = useActiveBonus()
  const look = useLookForEnd()
  const before = useRef<UserBonus | null>(null)
  const [won, win] = useState<UserBonus | null>(null)
  useEffect(() => {
    if (open === undefined) return
    const left = before.current
    before.current = open
    if (left === null || left.id === open?.id) return
    void look(left.id).then((ended) => {
      const news = newsOf(left, open, ended)
      if (news === null || ended === undefined) return
      if (news === 'won') return win(ended)
      const { text, sum } = outcomeOf(ended)
      const name = nameOfOffer(ended.bonus, language)
      const outcome = say(text, sum === null ? {} : { sum: formatMoney(sum, ended.currency) })
      if (news === 'given')
        return notify({ kind: 'success', title: say('bonus.received.text', { name }), message: outcome })
      notify({
        kind: 'error',
        title: say('bonus.ended', { name }),
        message: news === 'lapsed' ? say('bonus.lapsed') : outcome,
      })
    })
  }, [open, look, say, language])
  return won === null ? null : <Won bonus={won} onLeft={() => win(null)} />
}

/** Spec §2, win bonus: the wager is met and the money is electronic. */
function Won({ bonus, onLeft }: { readonly bonus: UserBonus; readonly onLeft: () => void }) {
  const cashbox = useCashbox()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const wish = useRef<'play' | 'withdraw' | null>(null)
  const leave = useOwnEntry('bonus-won', () => {
    onLeft()
    if (wish.current === 'withdraw') cashbox.open({ action: 'withdrawal' })
    // Who is in a game plays on.
    if (wish.current === 'play' && !pathname.startsWith('/games/')) void navigate('/games')
  })
  const go = (wished: typeof wish.current) => () => {
    wish.current = wished
    leave()
  }
  return <WonDialog bonus={bonus} onPlay={go('play')} onWithdraw={go('withdraw')} onClose={leave} />
}

/** What the met wager brought, and the two ways on. */
export function WonDialog({
  bonus,
  onPlay,
  onWithdraw,
  onClose,
}: {
  readonly bonus: UserBonus
  readonly onPlay: () => void
  readonly onWithdraw: () => void
  readonly onClose: () => void
}) {
  const say = useText()
  const { language } = useSite()
  const modalText = useModalTexts()
  const values = {
    bonusName: nameOfOffer(bonus.bonus, language),
    amount: formatMoney(bonus.released_amount, bonus.currency),
  }
  return (
    <BonusReceivedDialog
      title={modalText({ modal: 'win-bonus', part: 'title', values, instead: say('bonus.won.title') })}
      sum={formatMoney(bonus.released_amount, bonus.currency)}
      image={art('trophy')}
      action={
        <>
          <Button tone="gold" onClick={onPlay}>
            {say('bonus.play')}
          </Button>
          <Button onClick={onWithdraw}>{say('bonus.won.withdraw')}</Button>
        </>
      }
      onClose={onClose}
    >
      {modalText({ modal: 'win-bonus', values })}
    </BonusReceivedDialog>
  )
}
