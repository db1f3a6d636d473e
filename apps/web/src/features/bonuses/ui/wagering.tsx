import type { UserBonus } from '@zoria/contract/bonuses/entities'
import { buttonClass } from '@zoria/ui/button.tsx'
import { Mark } from '@zoria/ui/mark.tsx'
import { Play } from 'lucide-react'
import { Link } from '../../../lib/link.tsx'
import { useText } from '../../../i18n/text.tsx'
import { formatMoney, formatRoundMoney } from '../../../lib/formats.ts'
import { LocalDateTime } from '../../../lib/local-date.tsx'
import { useSite } from '../../../lib/site.ts'
import { useActiveBonus } from '../api.ts'
import { leftOf, progressOf, releaseMost } from '../model/panel.ts'
import { nameOfOffer } from '../model/terms.ts'
import { OpenBonusPanel } from './open-bonus.tsx'
import { BonusTrace } from './bonus-trace.tsx'

/** How far the wager of the open bonus is, what counts towards it, and what each bet did. */
export function Wagering() {
  const { data: bonus } = useActiveBonus()
  if (!bonus || bonus.status !== 'ACTIVE') return <OpenBonusPanel />
  return (
    <div className="bonus-stack">
      <div className="bonus-wagering">
        <Progress bonus={bonus} />
        <Counts bonus={bonus} />
      </div>
      <BonusTrace bonus={bonus} />
    </div>
  )
}

function Progress({ bonus }: { readonly bonus: UserBonus }) {
  const say = useText()
  const { language } = useSite()
  const { currency } = bonus
  const { percent } = progressOf(bonus)
  const most = releaseMost(bonus)
  return (
    <section className="panel bonus-progress">
      <Ring percent={percent} label={say('bonus.wagered', { percent })} caption={say('bonus.ring')} />
      <div>
        <div className="bonus-progress-head"><h2>{nameOfOffer(bonus.bonus, language)}</h2><Mark tone="success">{say('bonus.state.active')}</Mark></div>
        <dl className="summary">
          <div><dt>{say('bonus.leftToWager')}</dt><dd className="num">{formatMoney(leftOf(bonus), currency)} / {formatMoney(bonus.wager_amount, currency)}</dd></div>
          <div><dt>{say('bonus.onBonusBalance')}</dt><dd className="num bonus-own">{formatMoney(bonus.bonus_amount, currency)}</dd></div>
          <div><dt>{say('bonus.maxRelease')}</dt><dd className="num">{most === null ? say('bonus.unlimited') : formatMoney(most, currency)}</dd></div>
          <div><dt>{say('bonus.burnsAt')}</dt><dd>{bonus.expires_at === null ? say('bonus.forever') : <LocalDateTime iso={bonus.expires_at} />}</dd></div>
        </dl>
      </div>
    </section>
  )
}

const radius = 76
const round = 2 * Math.PI * radius

function Ring({ percent, label, caption }: { readonly percent: number; readonly label: string; readonly caption: string }) {
  return (
    <div className="bonus-ring" role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
      <svg viewBox="0 0 172 172" aria-hidden="true">
        <circle cx="86" cy="86" r={radius} />
        <circle cx="86" cy="86" r={radius} className="bonus-ring-done" strokeDasharray={`${(round * percent) / 100} ${round}`} data-nothing={percent === 0} />
      </svg>
      <div><b className="num">{percent}%</b><small>{caption}</small></div>
    </div>
  )
}

function Counts({ bonus: { bonus, currency } }: { readonly bonus: UserBonus }) {
  const say = useText()
  return (
    <section className="panel bonus-counts">
      <h2>{say('bonus.counts')}</h2>
      <p className="bonus-honest">{say(bonus.wager_type === 'VERSION2' ? 'bonus.own' : 'bonus.all')}</p>
      {bonus.max_bet_amount === null ? null : <dl className="summary"><div><dt>{say('bonus.counts.over', { sum: formatRoundMoney(bonus.max_bet_amount, currency) })}</dt><dd>{say('bonus.counts.refused')}</dd></div></dl>}
      <Link className={buttonClass({ tone: 'gold' })} to="/games?wagering=true"><Play size={16} aria-hidden="true" />{say('bonus.wageringGames')}</Link>
    </section>
  )
}
