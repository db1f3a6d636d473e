import type { UserBonus } from '@zoria/contract/bonuses/entities'
import { buttonClass } from '@zoria/ui/button.tsx'
import { Mark } from '@zoria/ui/mark.tsx'
import { Play } from 'lucide-react'
import { Link } from '../../../lib/link.tsx'
import { useText } from '../../../i18n/text.tsx'
import { formatMoney, formatRoundMoney } from '../../../lib/formats.ts'
import { LocalDateTime } from '../../../lib/local-date.tsx'
import { useSite } from '../../../lib/site.ts'
import { useActiveBonus, useBonusSettings } from '../api.ts'
import { leftOf, progressOf, releaseMost } from '../model/panel.ts'
import { nameOfOffer, plainNumber } from '../model/terms.ts'
import { weightLines } from '../model/weights.ts'
import { OpenBonusPanel } from './open-bonus.tsx'
import { Ring } from './ring.tsx'
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

function Counts({ bonus: { bonus, currency } }: { readonly bonus: UserBonus }) {
  const say = useText()
  const { data: house } = useBonusSettings()
  return (
    <section className="panel bonus-counts">
      <h2>{say('bonus.counts')}</h2>
      <p className="bonus-honest">{say(bonus.wager_type === 'VERSION2' ? 'bonus.own' : 'bonus.all')}</p>
      <dl className="summary">
        {house === undefined ? null : weightLines(house.wagerWeights).map(({ kind, percent }) => <div key={kind}><dt>{say(kind)}</dt><dd className="num">{plainNumber(String(percent))}%</dd></div>)}
        {bonus.max_bet_amount === null ? null : <div><dt>{say('bonus.counts.over', { sum: formatRoundMoney(bonus.max_bet_amount, currency) })}</dt><dd>{say('bonus.counts.refused')}</dd></div>}
      </dl>
      <Link className={buttonClass({ tone: 'gold' })} to="/games?wagering=true"><Play size={16} aria-hidden="true" />{say('bonus.wageringGames')}</Link>
    </section>
  )
}
