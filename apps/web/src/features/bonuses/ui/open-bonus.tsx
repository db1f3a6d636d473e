import type { UserBonus } from '@zoria/contract/bonuses/entities'
import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { BonusPanel, BonusPanelSkeleton, NoBonus } from '@zoria/ui/play/bonus-panel.tsx'
import { Play, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from '../../../lib/link.tsx'
import { RichText, useText, type MessageId } from '../../../i18n/text.tsx'
import { art } from '../../../lib/art.ts'
import { formatMoney, formatRoundMoney } from '../../../lib/formats.ts'
import { useSite } from '../../../lib/site.ts'
import { useWords } from '../../../lib/words.tsx'
import { useCashbox } from '../../../shell/index.ts'
import { useActiveBonus, useBonusRefresh } from '../api.ts'
import { lookOf } from '../model/card.ts'
import { leftOf, msLeft, progressOf, toneOf } from '../model/panel.ts'
import { nameOfOffer } from '../model/terms.ts'
import { CancelBonus, useCancelling } from './cancel-bonus.tsx'
import { useNow } from './use-now.ts'

/** The open bonus of the player, or the way to one. */
export function OpenBonusPanel() {
  const say = useText()
  const words = useWords('bonuses')
  const { data, isPending } = useActiveBonus()
  if (isPending) return <BonusPanelSkeleton />
  if (!data) return <NoBonus title={say('bonus.noneTitle')} image={art('gift')} action={<Link className={buttonClass({ tone: 'gold' })} to="/bonuses?tab=available" preventScrollReset>{say('bonus.choose')}</Link>}>{words.of('none-open')}</NoBonus>
  return <OpenPanel key={data.id} bonus={data} />
}

const states: Record<'active' | 'pending' | 'burning' | 'cancelling', MessageId> = { active: 'bonus.state.active', pending: 'bonus.state.pending', burning: 'bonus.state.burning', cancelling: 'bonus.state.cancelling' }

function OpenPanel({ bonus }: { readonly bonus: UserBonus }) {
  const say = useText()
  const { language } = useSite()
  const cancelling = useCancelling(bonus)
  const [isAsked, ask] = useState(false)
  const now = useNow()
  const ms = msLeft(bonus, now)
  useRefreshAtZero(ms)
  const tone = cancelling.isBusy ? 'cancelling' : toneOf(bonus, now)
  const { currency, bonus: terms, status } = bonus
  const isPending = status === 'PENDING'
  const caption = say(isPending ? 'bonus.lapsesIn' : 'bonus.burnsIn')
  const units = { days: say('bonus.unit.days'), hours: say('bonus.unit.hours'), minutes: say('bonus.unit.minutes'), seconds: say('bonus.unit.seconds') }
  const { percent } = progressOf(bonus)
  return (
    <>
      <BonusPanel
        label={say('bonus.panel')}
        tone={tone}
        state={say(states[tone])}
        title={nameOfOffer(terms, language)}
        image={art(lookOf(terms).picture, 128)}
        note={terms.max_bet_amount === null || isPending ? undefined : say('bonus.maxBetNote', { sum: formatRoundMoney(terms.max_bet_amount, currency) })}
        {...(isPending
          ? { sentence: <RichText id="bonus.waitsFor" values={{ sum: formatRoundMoney(terms.min_deposit_amount, currency) }} /> }
          : { wager: { percent, label: say('bonus.wagered', { percent }), caption: say('bonus.leftToWager'), left: formatMoney(leftOf(bonus), currency), total: formatMoney(bonus.wager_amount, currency) } })}
        {...(ms === null ? {} : { burns: { ms, caption, units } })}
        actions={<Actions bonus={bonus} isCancelling={cancelling.isBusy} onCancel={() => ask(true)} />}
      />
      {isAsked ? <CancelBonus bonus={bonus} onLeft={(isCancelled) => { ask(false); if (isCancelled) void cancelling.cancel() }} /> : null}
    </>
  )
}

function Actions({ bonus, isCancelling, onCancel }: { readonly bonus: UserBonus; readonly isCancelling: boolean; readonly onCancel: () => void }) {
  const say = useText()
  const cashbox = useCashbox()
  const { bonus: { min_deposit_amount, game_slug }, status } = bonus
  return (
    <>
      {status === 'PENDING'
        ? <Button tone="gold" onClick={() => cashbox.open({ action: 'deposit', depositAmount: min_deposit_amount })}><Plus size={17} aria-hidden="true" />{say('bonus.deposit')}</Button>
        : <Link className={buttonClass({ tone: 'gold' })} to={game_slug === null ? '/games?wagering=true' : `/games/${game_slug}?mode=money`}><Play size={16} aria-hidden="true" />{say('bonus.play')}</Link>}
      <Button tone="text" size="sm" isBusy={isCancelling} onClick={onCancel}>{say('bonus.cancel')}</Button>
    </>
  )
}

/** Spec §4: the countdown reaching zero refreshes the active bonus; once, however long it stays at zero. */
function useRefreshAtZero(ms: number | null): void {
  const refresh = useBonusRefresh()
  const isOver = useRef(false)
  useEffect(() => {
    const wasOver = isOver.current
    isOver.current = ms === 0
    if (isOver.current && !wasOver) refresh()
  }, [ms, refresh])
}
