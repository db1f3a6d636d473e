import type { User } from '@zoria/contract/identity/http'
import { BonusIndicator } from '@zoria/ui/play/bonus-indicator.tsx'
import { useText, type Say } from '../../../i18n/text.tsx'
import { formatWhole } from '../../../lib/formats.ts'
import { useActiveBonus, useOffers } from '../api.ts'
import { obstacleOf } from '../model/card.ts'
import { indicatorOf } from '../model/indicator.ts'
import { useMinute } from '../../../lib/time/use-now.ts'

/** The badge on links to the bonuses (Spec §2). */
export function BonusMark({ user }: { readonly user: User }) {
  const say = useText()
  const { data: open = null, isFetched } = useActiveBonus()
  const offers = useOffers(user)
  const now = useMinute()
  const available = (offers.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter((offer) => obstacleOf(offer, { rating: user.rating, open, now }) === null).length
  if (!isFetched) return null
  const state = indicatorOf(open, available)
  return <BonusIndicator state={state} text={textOf(state, say)} />
}

function textOf(state: ReturnType<typeof indicatorOf>, say: Say): string {
  if (state.kind === 'available')
    return say('bonus.indicator.available', { count: state.count, shown: formatWhole(state.count) })
  return say(`bonus.indicator.${state.kind}`)
}
