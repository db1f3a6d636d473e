import type { User } from '@zoria/contract/identity/http'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { formatMoney } from '../../../lib/formats.ts'
import { balancesOf, walletKinds, type WalletKind } from '../model/balances.ts'

const names: Record<WalletKind, MessageId> = {
  game: 'balance.game',
  bonus: 'balance.bonus',
  electronic: 'balance.electronic',
  cashback: 'balance.cashback',
}

/** Each balance with its name, never by colour alone. */
export function BalanceList({ user }: { readonly user: User }) {
  const say = useText()
  const balances = balancesOf(user)
  return (
    <dl className="menu-balances">
      {walletKinds.map((kind) => (
        <div key={kind}>
          <dt>
            <i className={`wallet-dot wallet-dot-${kind}`} />
            <Phrase>{say(names[kind])}</Phrase>
          </dt>
          <dd className="num private-sum" data-testid={`balance-${kind}`}>
            <span translate="no">{formatMoney(balances[kind], user.currency)}</span>
          </dd>
        </div>
      ))}
      <div className="menu-total">
        <dt>{say('balance.total')}</dt>
        <dd className="num private-sum">
          <span translate="no">{formatMoney(balances.total, user.currency)}</span>
        </dd>
      </div>
    </dl>
  )
}

/** The four balances side by side. */
export function WalletStrip({ user, look = 'strip' }: { readonly user: User; readonly look?: 'strip' | 'boxes' }) {
  const say = useText()
  const balances = balancesOf(user)
  return (
    <dl className={look === 'strip' ? 'wallets' : 'start-wallets'}>
      {walletKinds.map((kind) => (
        <div key={kind} className={look === 'boxes' ? 'wallet-box' : undefined}>
          <dt>
            <i className={`wallet-dot wallet-dot-${kind}`} />
            <Phrase>{say(names[kind])}</Phrase>
          </dt>
          <dd className="num private-sum" data-testid={`wallet-${kind}`}>
            <span translate="no">{formatMoney(balances[kind], user.currency)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
