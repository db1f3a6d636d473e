import type { User } from '@zoria/contract/identity/http'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../../lib/link.tsx'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { formatWhole } from '../../../lib/formats.ts'
import { showInRow } from '../../../lib/show-in-row.ts'
import { useWords } from '../../../lib/words.tsx'
import { PageHead } from '../../../shell/index.ts'
import { useActiveBonus, useClaimable, useOffers } from '../api.ts'
import { bonusTabs, tabOf, type BonusTab } from '../model/tabs.ts'
import { AvailableBonuses } from './available-bonuses.tsx'
import { BonusStyles } from './bonus-styles.tsx'
import { MyBonuses } from './my-bonuses.tsx'
import { PromoCodeInput } from './promo-code-input.tsx'
import { Wagering } from './wagering.tsx'

const names: Record<BonusTab, MessageId> = { my: 'bonus.tab.my', available: 'bonus.tab.available', cashback: 'bonus.tab.cashback', wagering: 'bonus.tab.wagering' }

/** The player's bonuses (Spec §1): his own, those on offer, cashback, wagering. Which of them is open stands in the address. */
export function BonusesPage({ user, cashback }: { readonly user: User; readonly cashback: ReactNode }) {
  const say = useText()
  const words = useWords('bonuses')
  const { search } = useLocation()
  const tab = tabOf(search)
  return (
    <BonusStyles>
      <PageHead title={say('shell.nav.bonuses')} aside={<PromoCodeInput className="bonus-promo" />}>{words.lead}</PageHead>
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
  const counts: Partial<Record<BonusTab, number>> = { my: (active.data ? 1 : 0) + (claimable.data?.length ?? 0), available: offers.data?.pages[0]?.total ?? 0 }
  return (
    <nav className="tabs tabs-outlined" aria-label={say('bonus.tabs')}>
      {bonusTabs.map((each) => (
        <Link key={each} ref={each === tab ? showInRow : null} className="tab bonus-tab" to={`/bonuses?tab=${each}`} replace preventScrollReset aria-current={each === tab ? 'page' : undefined}>
          <span>{say(names[each])}{counts[each] ? <small className="num">{formatWhole(counts[each])}</small> : null}</span>
        </Link>
      ))}
    </nav>
  )
}
