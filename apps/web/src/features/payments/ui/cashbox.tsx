import type { User } from '@zoria/contract/identity/http'
import { IconButton } from '@zoria/ui/icon-button.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { TabGroup, TabPanel, TabRow } from '@zoria/ui/tabs.tsx'
import { ChevronLeft, X } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { useHydrated } from '../../../lib/page/hydrated.ts'
import { type CashboxAction, type CashboxRequest, useBack } from '../../../shell/index.ts'
import { rememberedPayment } from '../model/remembered-payment.ts'
import type { DepositEnding } from './cashbox-modal.tsx'
import { DepositForm } from './deposit-form.tsx'
import { DepositResult, WaitingShape } from './deposit-result.tsx'
import type { DepositGain } from './deposit-summary.tsx'
import { History } from './history.tsx'
import { useCashboxAddress } from './use-cashbox-address.ts'
import { Withdrawal } from './withdrawal.tsx'

type Props = {
  readonly user: User
  readonly request: CashboxRequest
  readonly place: 'page' | 'overlay'
  readonly isSandbox: boolean
  readonly onClose: () => void
  /** The four balances, which another feature draws. */
  readonly wallets: ReactNode
  /** What bonuses have to say in the cashbox, which another feature draws. */
  readonly bonuses: BonusPlaces
}

/** The places of bonuses: the tab of promo codes, the choice beside a deposit, the warning beside a withdrawal. */
export type BonusPlaces = {
  readonly Promo: ComponentType
  readonly Choice: ComponentType<{
    readonly user: User
    readonly amount: string | null
    readonly takesBonus: boolean
    readonly onTakes: (takesBonus: boolean) => void
    /** Receives the bonus that the deposit would end; null while there is none. */
    readonly onEnding: (ending: DepositEnding | null) => void
    /** Receives what the chosen bonus adds; null while it adds nothing. */
    readonly onGain: (gain: DepositGain | null) => void
  }>
  readonly Warning: ComponentType
}

/**
 * Deposit, withdrawal, history and promo codes (Spec §1). The open tab is in the address, so that a reload returns to
 * it.
 */
export function Cashbox(props: Props) {
  const say = useText()
  const {
    request,
    place,
    onClose,
    bonuses: { Promo },
  } = props
  const { change } = useCashboxAddress()
  const back = useBack()
  const choose = (action: CashboxAction) =>
    change((now) => {
      now.set('action', action)
      now.delete('payment')
    })
  return (
    <TabGroup value={request.action} onChange={choose} className={`cashbox cashbox-${place}`}>
      <header className="cashbox-head">
        <IconButton
          isBare
          className="cashbox-back"
          label={say('shell.back')}
          onClick={place === 'page' ? back : onClose}
        >
          <ChevronLeft size={24} aria-hidden="true" />
        </IconButton>
        {/* Over a page the dialog carries the title already. */}
        {place === 'page' ? (
          <h1>{say('cashbox.title')}</h1>
        ) : (
          <span className="cashbox-title" aria-hidden="true">
            {say('cashbox.title')}
          </span>
        )}
        <TabRow<CashboxAction>
          label={say('cashbox.title')}
          tabs={[
            { key: 'deposit', label: say('cashbox.depositTab') },
            { key: 'withdrawal', label: say('cashbox.withdrawalTab') },
            { key: 'history', label: say('cashbox.historyTab') },
            { key: 'promo', label: say('cashbox.promoTab') },
          ]}
        />
        <IconButton className="cashbox-close" label={say('shell.close')} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </header>
      <TabPanel value="deposit">
        <Deposit {...props} />
      </TabPanel>
      <TabPanel value="withdrawal">
        <Withdrawal {...props} />
      </TabPanel>
      <TabPanel value="history">
        <History payment={request.payment} />
      </TabPanel>
      <TabPanel value="promo">
        <Suspense fallback={<PromoShape />}>
          <Promo />
        </Suspense>
      </TabPanel>
    </TabGroup>
  )
}

/** The tab of promo codes while its code and its texts are on their way. */
function PromoShape() {
  return (
    <div className="cashbox-whole grid content-start gap-4" aria-busy="true">
      <Skeleton height={84} radius={14} />
      <Skeleton height={54} radius={13} />
      <Skeleton height={96} radius={20} />
    </div>
  )
}

export type CashboxProps = Props

/**
 * The form, or what came of the payment the player returns from. Which payment that is only the browser's tab knows, so
 * the server draws the wait.
 */
function Deposit(props: CashboxProps) {
  const word = props.request.payment
  const isHydrated = useHydrated()
  if (word === null) return <DepositForm {...props} />
  if (!isHydrated) return <WaitingShape />
  const payment = rememberedPayment(word)
  return payment === null ? <DepositForm {...props} /> : <DepositResult id={payment} onClose={props.onClose} />
}
