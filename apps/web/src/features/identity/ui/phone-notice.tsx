import type { User } from '@zoria/contract/identity/http'
import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { Link } from '../../../lib/link.tsx'
import { useText } from '../../../i18n/text.tsx'
import { useWords } from '../../../lib/words.tsx'
import { layerState, notify, useModal, useVerification } from '../../../shell/index.ts'

/** What an unconfirmed phone holds back, and the two ways to confirm it. */
export function PhoneNotice({ user }: { readonly user: User }) {
  const say = useText()
  const words = useWords('account')
  const { addressOf } = useModal()
  const ask = useVerification((verification) => verification.ask)
  const run = () => notify({ kind: 'success', title: say('phone.done') })
  return (
    <section className="panel panel-raised">
      <div className="panel-head"><h2>{say(user.phone === null ? 'phone.addTitle' : 'phone.confirmTitle')}</h2></div>
      <p className="field-hint mb-3.5">{words.of('phone-unconfirmed')}</p>
      <div className="actions">
        <Link className={buttonClass({ tone: 'gold' })} to={addressOf('phone')} state={layerState} preventScrollReset>{say('phone.bySms')}</Link>
        <Button tone="ghost" onClick={() => ask({ action: 'PHONE_VERIFICATION', run })}>{say('phone.byCall')}</Button>
      </div>
    </section>
  )
}
