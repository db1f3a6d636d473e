import type { PhoneCountry } from '@zoria/contract/identity/words'
import { Dialog } from '@zoria/ui/dialog.tsx'
import { useEffect, useEffectEvent } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { useSession, useUser } from '../../../lib/session/session.tsx'
import { useStoredMessages, useModal } from '../../../shell/index.ts'
import { Login } from './login.tsx'
import { Registration } from './registration.tsx'
import { Reset } from './reset.tsx'

export type AuthKind = 'login' | 'register' | 'reset'

type Props = {
  readonly kind: AuthKind
  readonly country: PhoneCountry
  readonly hasEmail: boolean
  readonly isSandbox: boolean
}

const titles: Record<AuthKind, MessageId> = {
  login: 'login.title',
  register: 'registration.title',
  reset: 'reset.title',
}

/**
 * Login, registration and reset, each with its address. The first two are for visitors: a player is taken to where he
 * wanted to go, also if another tab signed him in or a link has this address. A reset leads to the login.
 */
export function AuthDialog({ kind, ...rest }: Props) {
  const say = useText()
  const { close } = useModal()
  const store = useStoredMessages((messages) => messages.store)
  const reset = useAfterReset()
  const isSignedIn = useUser() !== null && kind !== 'reset'
  useLeaveWhenSignedIn({ isSignedIn, close })
  if (isSignedIn) return null
  return (
    <Dialog title={say(titles[kind])} closeLabel={say('shell.close')} onClose={close} closesOutside={false}>
      {kind === 'login' ? <Login {...rest} onDone={() => store('success', say('login.done'))} /> : null}
      {kind === 'register' ? (
        <Registration {...rest} onDone={() => store('success', say('registration.done'))} />
      ) : null}
      {kind === 'reset' ? <Reset {...rest} onDone={() => void reset()} /> : null}
      <Ways kind={kind} />
    </Dialog>
  )
}

/** The ways from one of the three to the others; they share one entry of the history. */
function Ways({ kind }: { readonly kind: AuthKind }) {
  const say = useText()
  const { addressOf } = useModal()
  const { state } = useLocation() as { state: unknown }
  const way = (to: AuthKind, text: MessageId) => (
    <Link className="link" replace state={state} preventScrollReset to={addressOf(to)}>
      {say(text)}
    </Link>
  )
  if (kind === 'register')
    return (
      <p className="auth-switch mt-4">
        {say('registration.haveAccount')} {way('login', 'registration.login')}
      </p>
    )
  return (
    <>
      <p className="auth-switch mt-4">
        {kind === 'login' ? (
          way('reset', 'login.forgot')
        ) : (
          <>
            {say('reset.remembered')} {way('login', 'registration.login')}
          </>
        )}
      </p>
      <p className="auth-switch mt-1">
        {say('login.noAccount')} {way('register', 'login.register')}
      </p>
    </>
  )
}

/** Takes a player to where he wanted to go, else closes the dialog: its address must not stay without a dialog. */
function useLeaveWhenSignedIn({
  isSignedIn,
  close,
}: {
  readonly isSignedIn: boolean
  readonly close: () => void
}): void {
  const navigate = useNavigate()
  const next = useNext()
  const leave = useEffectEvent(() => {
    if (next === null) close()
    else void navigate(next, { replace: true })
  })
  useEffect(() => {
    if (isSignedIn) leave()
  }, [isSignedIn])
}

/** A reset ends all sessions, that of this browser too; the next step is to log in. */
function useAfterReset(): () => Promise<void> {
  const say = useText()
  const { addressOf } = useModal()
  const { leave, drop } = useSession()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const store = useStoredMessages((messages) => messages.store)
  return async () => {
    // Without an answer the cookie stays, and names no session any more.
    if (await leave()) drop()
    await navigate(addressOf('login'), { replace: true, state, preventScrollReset: true })
    store('success', say('reset.done'))
  }
}

/** Where to go after signing in: a path of ours, never an address elsewhere. */
function useNext(): string | null {
  const next = useSearchParams()[0].get('next')
  return next !== null && /^\/(?![/\\])/.test(next) ? next : null
}
