import type { UserBonus } from '@zoria/contract/bonuses/entities'
import type { User } from '@zoria/contract/identity/http'
import { buttonClass } from '@zoria/ui/button.tsx'
import { Mark } from '@zoria/ui/mark.tsx'
import { Phrase, Verbatim } from '@zoria/ui/phrase.tsx'
import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { type MessageId, useText } from '../../../i18n/text.tsx'
import { formatMoney, formatRoundMoney, formatWhole } from '../../../lib/formats.ts'
import { LocalDateTime } from '../../../lib/time/local-date.tsx'
import { showInRow } from '../../../lib/show-in-row.ts'
import { useSite } from '../../../lib/site.ts'
import { useContentTexts } from '../../../lib/texts/content-texts.tsx'
import { PageHead } from '../../../shell/index.ts'
import { useActiveBonus, useBonusSettings, useClaimable, useOffers } from '../api.ts'
import { leftOf, progressOf, releaseMost } from '../model/panel.ts'
import { type BonusTab, bonusTabs, tabOf } from '../model/tabs.ts'
import { nameOfOffer, plainNumber } from '../model/terms.ts'
import { weightLines } from '../model/weights.ts'
import { AvailableBonuses } from './available-bonuses.tsx'
import { BonusStyles } from './bonus-styles.tsx'
import { BonusTrace } from './bonus-trace.tsx'
import { MyBonuses } from './my-bonuses.tsx'
import { OpenBonusPanel } from './open-bonus.tsx'
import { PromoCodeInput } from './promo-code-input.tsx'
import { Ring } from './ring.tsx'

const names: Record<BonusTab, MessageId> = {
  my: 'bonus.tab.my',
  available: 'bonus.tab.available',
  cashback: 'bonus.tab.cashback',
  wagering: 'bonus.tab.wagering',
}

/** The player's bonuses (Spec §1): his own, those on offer, cashback, wagering. The open tab is in the address. */
export function BonusesPage({ user, cashback }: { readonly user: User; readonly cashback: ReactNode }) {
  const say = useText()
  const texts = useContentTexts('bonuses')
  const { search } = useLocation()
  const tab = tabOf(search)
  return (
    <BonusStyles>
      <PageHead title={say('shell.nav.bonuses')} aside={<PromoCodeInput className="bonus-promo" />}>
        {texts.lead}
      </PageHead>
      <Tabs tab={tab} user={user} />
      {tab === 'my' ? <MyBonuses /> : null}
      {tab === 'available' ? <AvailableBonuses user={user} /> : null}
      {tab === 'cashback' ? cashback : null}
      {tab === 'wagering' ? <Wagering /> : null}
    </BonusStyles>
  )
}

function Tabs({ tab, user }: { readonly tab: BonusTab; readonly user: User }) {
  const say = useText()
  const offers = useOffers(user)
  const active = useActiveBonus()
  const claimable = useClaimable()
  const counts: Partial<Record<BonusTab, number>> = {
    my: (active.data ? 1 : 0) + (claimable.data?.length ?? 0),
    available: offers.data?.pages[0]?.total ?? 0,
  }
  return (
    <nav className="tabs tabs-outlined" aria-label={say('bonus.tabs')}>
      {bonusTabs.map((each) => (
        <Link
          key={each}
          ref={each === tab ? showInRow : null}
          className="tab bonus-tab"
          to={`/bonuses?tab=${each}`}
          replace
          preventScrollReset
          aria-current={each === tab ? 'page' : undefined}
        >
          <span>
            <Phrase>{say(names[each])}</Phrase>
            {counts[each] ? (
              <small className="num" translate="no">
                {formatWhole(counts[each])}
              </small>
            ) : null}
          </span>
        </Link>
      ))}
    </nav>
  )
}

/** How far the wager of the open bonus is, what counts towards it, and what each bet did. */
function Wagering() {
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
        <div className="bonus-progress-head">
          <h2>{nameOfOffer(bonus.bonus, language)}</h2>
          <Mark tone="success">{say('bonus.state.active')}</Mark>
        </div>
        <dl className="summary">
          <div>
            <dt>{say('bonus.leftToWager')}</dt>
            <dd className="num" translate="no">
              <Verbatim>{formatMoney(leftOf(bonus), currency)}</Verbatim> /{' '}
              <Verbatim>{formatMoney(bonus.wager_amount, currency)}</Verbatim>
            </dd>
          </div>
          <div>
            <dt>{say('bonus.onBonusBalance')}</dt>
            <dd className="num bonus-own" translate="no">
              {formatMoney(bonus.bonus_amount, currency)}
            </dd>
          </div>
          <div>
            <dt>{say('bonus.maxRelease')}</dt>
            <dd className="num">
              {most === null ? say('bonus.unlimited') : <Verbatim>{formatMoney(most, currency)}</Verbatim>}
            </dd>
          </div>
          <div>
            <dt>{say('bonus.burnsAt')}</dt>
            <dd>{bonus.expires_at === null ? say('bonus.forever') : <LocalDateTime iso={bonus.expires_at} />}</dd>
          </div>
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
        {house === undefined
          ? null
          : weightLines(house.wagerWeights).map(({ kind, percent }) => (
              <div key={kind}>
                <dt>{say(kind)}</dt>
                <dd className="num">
                  <Phrase>{plainNumber(String(percent))}</Phrase>%
                </dd>
              </div>
            ))}
        {bonus.max_bet_amount === null ? null : (
          <div>
            <dt>{say('bonus.counts.over', { sum: formatRoundMoney(bonus.max_bet_amount, currency) })}</dt>
            <dd>{say('bonus.counts.refused')}</dd>
          </div>
        )}
      </dl>
      <Link className={buttonClass({ tone: 'gold' })} to="/games?wagering=true">
        <Play size={16} aria-hidden="true" />
        {say('bonus.wageringGames')}
      </Link>
    </section>
  )
}
