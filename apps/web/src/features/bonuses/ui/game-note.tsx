import type { Game } from '@zoria/contract/games/http'
import type { UserBonus } from '@zoria/contract/bonuses/entities'
import { timeLeft } from '@zoria/ui/countdown.tsx'
import { IconButton } from '@zoria/ui/icon-button.tsx'
import { Menu } from '@zoria/ui/menu.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Progress } from '@zoria/ui/progress.tsx'
import { CircleQuestionMark, Clock, Gift } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useText, type Say } from '../../../i18n/text.tsx'
import { formatMoney, formatRoundMoney, formatSpan } from '../../../lib/formats.ts'
import { useSite } from '../../../lib/site.ts'
import { useActiveBonus } from '../api.ts'
import { leftOf, msLeft, progressOf, toneOf } from '../model/panel.ts'
import { nameOfOffer, plainNumber } from '../model/terms.ts'
import { BonusStyles } from './bonus-styles.tsx'
import { useNow } from '../../../lib/time/use-now.ts'

type Props = {
  readonly weight: Game['wager_weight']
  /** Receives the largest bet that the open bonus allows; null without such a limit. */ readonly onStakeMost: (
    most: string | null,
  ) => void
}

/**
 * The open bonus in a game: how far its wager is, what is left, until when, the largest bet; what counts is behind the
 * question mark.
 */
export function BonusGameNote({ weight, onStakeMost }: Props) {
  const { data: open } = useActiveBonus()
  const active = open?.status === 'ACTIVE' ? open : null
  const most = active?.bonus.max_bet_amount ?? null
  useEffect(() => {
    onStakeMost(most)
    return () => onStakeMost(null)
  }, [most, onStakeMost])
  return active === null ? null : (
    <BonusStyles>
      <Strip bonus={active} weight={weight} />
    </BonusStyles>
  )
}

function Strip({ bonus, weight }: { readonly bonus: UserBonus; readonly weight: number }) {
  const say = useText()
  const { percent } = progressOf(bonus)
  const most = bonus.bonus.max_bet_amount
  return (
    <div className="bonus-game-note" role="note" aria-label={say('bonus.panel')}>
      <Gift size={16} aria-hidden="true" />
      <span className="bonus-game-progress">
        <Progress percent={percent} label={say('bonus.wagered', { percent })} isSlim />
        <b className="num">
          <Phrase>{percent}</Phrase>%
        </b>
      </span>
      <span className="bonus-game-left">
        <small>{say('bonus.leftToWager')}</small>{' '}
        <b className="num" translate="no">
          {formatMoney(leftOf(bonus), bonus.currency)}
        </b>
      </span>
      <TimeLeft bonus={bonus} />
      {most === null ? null : (
        <span className="bonus-game-most">
          {say('bonus.maxBetNote', { sum: formatRoundMoney(most, bonus.currency) })}
        </span>
      )}
      <Help bonus={bonus} weight={weight} />
    </div>
  )
}

/** Counts down by the second; nothing is announced while it runs. */
function TimeLeft({ bonus }: { readonly bonus: UserBonus }) {
  const say = useText()
  const now = useNow()
  const ms = msLeft(bonus, now)
  if (ms === null) return null
  const { days } = timeLeft(ms)
  return (
    <span className="bonus-game-time" data-tone={toneOf(bonus, now)} role="timer" aria-label={say('bonus.burnsIn')}>
      <Clock size={14} aria-hidden="true" />
      <b
        className="num"
        suppressHydrationWarning
      >{`${days > 0 ? `${days} ${say('bonus.unit.days')} ` : ''}${formatSpan(ms % dayMs)}`}</b>
    </span>
  )
}

const dayMs = 86_400_000

function Help({ bonus, weight }: { readonly bonus: UserBonus; readonly weight: number }) {
  const say = useText()
  const { language } = useSite()
  const [isOpen, open] = useState(false)
  const most = bonus.bonus.max_bet_amount
  const label = say('bonus.game.help')
  return (
    <Menu
      label={label}
      isOpen={isOpen}
      onOpenChange={open}
      trigger={
        <IconButton isBare label={label}>
          <CircleQuestionMark size={18} aria-hidden="true" />
        </IconButton>
      }
    >
      <div className="bonus-game-help">
        <b>{nameOfOffer(bonus.bonus, language)}</b>
        <p>{countsText(weight, say)}</p>
        {most === null ? null : <p>{say('bonus.game.maxBet', { sum: formatRoundMoney(most, bonus.currency) })}</p>}
        <Link className="link" to="/bonuses?tab=wagering">
          {say('bonus.traceTitle')}
        </Link>
      </div>
    </Menu>
  )
}

const countsText = (weight: number, say: Say): string =>
  weight === 0 ? say('bonus.game.countsNone') : say('bonus.game.counts', { percent: plainNumber(String(weight)) })
