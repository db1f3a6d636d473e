import type { PhoneCountry } from '@zoria/contract/identity/words'
import { Dialog } from '@zoria/ui/dialog.tsx'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { layerState, useKeptMessages, useModal } from '../../../shell/index.ts'
import { LoginForm } from './login-form.tsx'
import { Registration } from './registration.tsx'

type Props = { readonly kind: 'login' | 'register'; readonly country: PhoneCountry; readonly isSandbox: boolean }

/** Login and registration, each with its address. After either the player is where he wanted to go. */
export function AuthDialog({ kind, country, isSandbox }: Props) {
  const say = useText()
  const { addressOf, close } = useModal()
  const navigate = useNavigate()
  const next = useNext()
  const keep = useKeptMessages((messages) => messages.keep)
  const isLogin = kind === 'login'
  const done = () => {
    if (next === null) close()
    else void navigate(next, { replace: true })
    keep('success', say(isLogin ? 'login.done' : 'registration.done'))
  }
  return (
    <Dialog title={say(isLogin ? 'login.title' : 'registration.title')} closeLabel={say('shell.close')} onClose={close} closesOutside={false} width={460}>
      {isLogin ? <LoginForm country={country} onDone={done} /> : <Registration country={country} isSandbox={isSandbox} onDone={done} />}
      <p className="auth-switch mt-4">
        {say(isLogin ? 'login.noAccount' : 'registration.haveAccount')}{' '}
        <Link className="link" replace state={layerState} preventScrollReset to={addressOf(isLogin ? 'register' : 'login')}>{say(isLogin ? 'login.register' : 'registration.login')}</Link>
      </p>
      {isLogin ? <p className="auth-switch mt-1"><Link className="link" to="/contacts">{say('login.forgot')}</Link></p> : null}
    </Dialog>
  )
}

/** Where to go after signing in: a path of ours, never an address elsewhere. */
function useNext(): string | null {
  const next = useSearchParams()[0].get('next')
  return next !== null && /^\/(?![/\\])/.test(next) ? next : null
}
