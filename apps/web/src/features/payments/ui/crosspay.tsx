import type { User } from '@zoria/contract/identity/http'
import { Button } from '@zoria/ui/button.tsx'
import { useState } from 'react'
import { RichText, useText } from '../../../i18n/text.tsx'
import { amountOfReply } from '../../../lib/forms/amounts.ts'
import { formatMoney } from '../../../lib/formats.ts'
import { CrosspayDialog } from './crosspay-dialog.tsx'

/** Winnings that may go back into play. It is shown with deposits: next to a withdrawal it would discourage it. */
export function Crosspay({ user }: { readonly user: User }) {
  const say = useText()
  const [isOpen, open] = useState(false)
  const available = user.electronic_wallet_group.balance
  if (!isOpen && amountOfReply(available, user.currency).amount === 0n) return null
  return (
    <section className="crosspay" aria-label={say('crosspay.title')}>
      <div>
        <b>{say('crosspay.title')}</b>
        <p>
          <RichText id="crosspay.text" values={{ sum: formatMoney(available, user.currency) }} />
        </p>
      </div>
      <Button size="sm" onClick={() => open(true)}>
        {say('crosspay.open')}
      </Button>
      {isOpen ? <CrosspayDialog user={user} onLeft={() => open(false)} /> : null}
    </section>
  )
}
