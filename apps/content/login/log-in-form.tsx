'use client'

import { useState } from 'react'
import { ask } from './ask.ts'
import { CodeField, LoginField, LoginForm, SetUpSteps, useWords } from './login-fields.tsx'
import type { BegunSetUp } from './set-up.ts'

/** E-mail, password and code in one step; an editor without an authenticator sets it up here. */
export function LogInForm({ next }: { readonly next: string }) {
  const { say, language } = useWords()
  const [fault, setFault] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const [setUp, setSetUp] = useState<BegunSetUp>()
  const logIn = async (fields: Record<string, string>): Promise<void> => {
    const reply = await ask('login', { body: fields, language })
    // A full page load, so that no state from before the log-in remains.
    if (reply?.ok) return location.assign(next)
    const message = reply === undefined ? say('noAnswer') : reply.message
    setSetUp(reply?.setUp)
    setNotice(undefined)
    setFault(reply?.setUp === undefined ? message : undefined)
  }
  const finish = (): void => {
    setSetUp(undefined)
    setNotice(say('nextCode'))
  }
  return (
    <>
      {setUp === undefined ? (
        <LoginForm fault={fault} submit={logIn} button={say('logIn')}>
          <p className="login-notice" role="status">
            {notice}
          </p>
          <LoginField label={say('email')} name="email" type="email" autoComplete="username" required autoFocus />
          <LoginField
            label={say('password')}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
          <CodeField isRequired={false} />
        </LoginForm>
      ) : (
        <SetUpSteps setUp={setUp} reason={say('setUpNeeded')} done={finish} />
      )}
    </>
  )
}
