import type { User } from '@zoria/contract/identity/http'
import { Mark } from '@zoria/ui/mark.tsx'
import type { ReactNode } from 'react'
import { Link } from '../../../lib/link.tsx'
import { useText } from '../../../i18n/text.tsx'
import { ArtPicture } from '../../../lib/art-picture.tsx'
import { formatMoney } from '../../../lib/formats.ts'

type Props = { readonly user: User; /** What the content service says of cashback; where nothing is said, a link leads to it. */ readonly about?: ReactNode }

/** What came back of the stakes so far, and where its rules stand. */
export function CashbackOverview({ user, about }: Props) {
  const say = useText()
  return (
    <section className="cashback-card">
      <div>
        <div className="cashback-head"><h2>{say('balance.cashback')}</h2><Mark tone="gold">{say('coming.mark')}</Mark></div>
        <b className="cashback-sum num" data-testid="cashback-sum">{formatMoney(user.cashback_balance, user.currency)}</b>
        {about ? <p>{about}</p> : <p><Link className="link" to="/cashback">{say('cashback.rules')}</Link></p>}
        <p><Link className="link" to="/profile?tab=rating">{say('cashback.rating')}</Link></p>
      </div>
      <span className="cashback-picture"><ArtPicture name="coin" size={170} when="eager" /></span>
    </section>
  )
}
