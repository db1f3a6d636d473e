import type { User } from '@zoria/contract/identity/http'
import { Mark } from '@zoria/ui/mark.tsx'
import { Link } from '../../../lib/link.tsx'
import { useText } from '../../../i18n/text.tsx'
import { ArtCards } from '../../../lib/art-cards.tsx'
import { ArtPicture } from '../../../lib/art-picture.tsx'
import { formatMoney } from '../../../lib/formats.ts'

/** What came back of the stakes so far, and how it will go on. Source: docs/rules/cashback-and-rating.md. */
export function CashbackOverview({ user }: { readonly user: User }) {
  const say = useText()
  return (
    <div className="grid gap-4.5">
      <section className="cashback-card">
        <div>
          <div className="cashback-head"><h2>{say('balance.cashback')}</h2><Mark tone="gold">{say('coming.mark')}</Mark></div>
          <b className="cashback-sum num" data-testid="cashback-sum">{formatMoney(user.cashback_balance, user.currency)}</b>
          <p>{say('cashback.about')}</p>
          <p><Link className="link" to="/profile?tab=rating">{say('cashback.rating')}</Link></p>
        </div>
        <span className="cashback-picture"><ArtPicture name="coin" size={170} when="eager" /></span>
      </section>
      <ArtCards
        cards={[
          { picture: 'target', title: say('cashback.stakesTitle'), text: say('cashback.stakes') },
          { picture: 'trophy', title: say('cashback.levelTitle'), text: say('cashback.level') },
          { picture: 'money-bag', title: say('cashback.claimTitle'), text: say('cashback.claim') },
          { picture: 'gift', title: say('cashback.weekTitle'), text: say('cashback.week') },
        ]}
      />
    </div>
  )
}
