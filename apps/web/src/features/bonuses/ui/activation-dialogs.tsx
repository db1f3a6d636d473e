import type { User } from '@zoria/contract/identity/http'
import { CancelBonusDialog } from '@zoria/ui/play/cancel-bonus-dialog.tsx'
import { useRef, type ReactNode } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { formatMoney } from '../../../lib/formats.ts'
import { useModalTexts } from '../../../lib/texts/modal-texts.ts'
import { useSite } from '../../../lib/site.ts'
import { useOwnEntry } from '../../../shell/index.ts'
import { balanceOf, type OpenBonus } from '../model/activation.ts'
import { nameOfOffer } from '../model/terms.ts'
import { useClaimDoor } from './claim-door.ts'
import { ReceivedDialog } from './received-dialog.tsx'
import { useActivation } from './use-activation.ts'

/** The dialogs of an activation: its questions and its result. */
export function ActivationDialogs({ user }: { readonly user: User }) {
  const say = useText()
  const { language } = useSite()
  const running = useActivation((activation) => activation.running)
  const claim = useClaimDoor()
  if (claim.asked) {
    const { name, open, go } = claim.asked
    return (
      <Confirm
        name={name}
        replaces={open && { name: nameOfOffer(open.bonus, language), balance: balanceOf(open) }}
        user={user}
        onYes={go}
        onLeft={claim.close}
      />
    )
  }
  if (running === null) return null
  const {
    activation: { step, answers },
    offer,
    taken,
    happen,
  } = running
  const name = nameOfOffer(offer, language)
  switch (step.at) {
    case 'warned':
      return (
        <Ask
          title={say('bonus.ask.title')}
          yes={say('bonus.cancel')}
          onLeft={(isYes) => happen({ kind: isYes ? 'cancel-pressed' : 'refused-by-player' })}
        >
          <Ends {...step.open} user={user} />
        </Ask>
      )
    case 'confirming':
      return (
        <Confirm
          name={name}
          replaces={step.open}
          user={user}
          onYes={() => happen({ kind: 'confirm-pressed' })}
          onLeft={() => happen({ kind: 'refused-by-player' })}
        />
      )
    case 'received':
      return taken === null ? null : (
        <ReceivedDialog
          bonus={taken}
          isByCode={answers.code !== undefined}
          user={user}
          onLeft={() => happen({ kind: 'closed' })}
        />
      )
    case 'looking':
    case 'subscribing':
    case 'verifying':
    case 'informed':
    case 'depositing':
    case 'over':
      return null
  }
}

type Ended = Pick<OpenBonus, 'name' | 'balance'>
type Player = Pick<User, 'currency'>

/** What the open bonus loses by it: one that still waits for its deposit has nothing to lose. */
function Ends({ name, balance, user }: Ended & { readonly user: Player }) {
  const modalText = useModalTexts()
  if (balance === null)
    return modalText({ modal: 'cancel-pending-bonus-warning', values: { bonusName: name }, instead: name })
  const amount = formatMoney(balance, user.currency)
  return modalText({
    modal: 'CANCEL_ACTIVE_BONUS_WARNING',
    values: { bonusName: name, amount },
    instead: `${name}: ${amount}`,
  })
}

type ConfirmProps = {
  readonly name: string
  readonly replaces: Ended | null
  readonly user: Player
  readonly onYes: () => void
  readonly onLeft: () => void
}

/** Another bonus is open, as the server says: activate this one in its place? */
export function Confirm({ name, replaces, user, onYes, onLeft }: ConfirmProps) {
  const say = useText()
  return (
    <Ask
      title={say('bonus.confirm.title')}
      yes={say('bonus.activate')}
      onLeft={(isYes) => {
        if (isYes) onYes()
        onLeft()
      }}
    >
      <Replaces name={name} open={replaces} user={user} />
    </Ask>
  )
}

/** What the activation costs: what is left of the open bonus, where it is known and something is. */
function Replaces({ name, open, user }: { readonly name: string; readonly open: Ended | null; readonly user: Player }) {
  const modalText = useModalTexts()
  if (open === null) return modalText({ modal: 'bonus-confirmation', values: { bonusName: name }, instead: name })
  if (open.balance === null)
    return modalText({
      modal: 'bonus-confirmation-pending',
      values: { bonusName: name, openName: open.name },
      instead: name,
    })
  const amount = formatMoney(open.balance, user.currency)
  return modalText({
    modal: 'NEEDS_USER_CONFIRMATION',
    values: { bonusName: name, amount },
    instead: `${open.name}: ${amount}`,
  })
}

type AskProps = {
  readonly title: string
  readonly yes: string
  readonly onLeft: (isYes: boolean) => void
  readonly children: ReactNode
}

/** A question with its own entry of the history: back and Escape refuse. */
function Ask({ title, yes, onLeft, children }: AskProps) {
  const say = useText()
  const isYes = useRef(false)
  const leave = useOwnEntry('bonus-ask', () => onLeft(isYes.current))
  return (
    <CancelBonusDialog
      title={title}
      cancelLabel={yes}
      refuseLabel={say('bonus.refuse')}
      onCancel={() => {
        isYes.current = true
        leave()
      }}
      onRefuse={leave}
    >
      {children}
    </CancelBonusDialog>
  )
}
