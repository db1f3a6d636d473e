'use client'

import { Link, useAuth, useDocumentInfo } from '@payloadcms/ui'
import { useState } from 'react'
import { ask } from './ask.ts'
import { CodeField, LoginField, LoginForm, SetUpSteps, useWords } from './login-fields.tsx'
import type { BegunSetUp } from './set-up.ts'

/** A link on the account page: that page is a form, and forms cannot be nested. */
export function OwnAccountLink() {
  const { user } = useAuth()
  const { id } = useDocumentInfo()
  const { say } = useWords()
  return user?.id === id ? <Link href="/admin/own-account">{say('ownAccount')}</Link> : null
}

/** An editor's password and authenticator; the number of remaining recovery codes, or null without an authenticator. */
export function OwnAccount({ recoveryCodesLeft }: { readonly recoveryCodesLeft: number | null }) {
  return (
    <div className="own-account">
      <OwnPassword />
      <OwnAuthenticator recoveryCodesLeft={recoveryCodesLeft} />
    </div>
  )
}

function OwnPassword() {
  const { say, language } = useWords()
  const [fault, setFault] = useState<string>()
  const [changes, setChanges] = useState(0)
  const change = async (fields: Record<string, string>): Promise<void> => {
    const reply = await ask('own-password', { body: fields, language })
    setFault(reply === undefined ? say('noAnswer') : reply.message)
    if (reply?.ok) setChanges(changes + 1)
  }
  return (
    <section>
      <h3>{say('ownPassword')}</h3>
      <p role="status">{changes > 0 && fault === undefined ? say('passwordChanged') : undefined}</p>
      <LoginForm key={changes} fault={fault} submit={change} button={say('ownPassword')}>
        <LoginField
          label={say('oldPassword')}
          name="oldPassword"
          type="password"
          autoComplete="current-password"
          required
        />
        <LoginField
          label={say('newPassword')}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          hint={say('passwordHint')}
          required
        />
        <CodeField isRequired={false} />
      </LoginForm>
    </section>
  )
}

function OwnAuthenticator({ recoveryCodesLeft }: { readonly recoveryCodesLeft: number | null }) {
  const { say, language } = useWords()
  const [fault, setFault] = useState<string>()
  const [setUp, setSetUp] = useState<BegunSetUp>()
  const begin = async (fields: Record<string, string>): Promise<void> => {
    const reply = await ask('own-second-factor', { body: fields, language })
    setFault(reply === undefined ? say('noAnswer') : reply.message)
    setSetUp(reply?.setUp)
  }
  return (
    <section>
      <h3>{say('authenticator')}</h3>
      <p>
        {recoveryCodesLeft === null
          ? say('authenticatorNone')
          : say('authenticatorSetUp').replace('{count}', String(recoveryCodesLeft))}
      </p>
      {setUp === undefined ? (
        <LoginForm fault={fault} submit={begin} button={say(recoveryCodesLeft === null ? 'setUp' : 'replaceSetUp')}>
          <LoginField
            label={say('oldPassword')}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
          <CodeField isRequired={false} />
        </LoginForm>
      ) : (
        <SetUpSteps setUp={setUp} done={() => location.reload()} />
      )}
    </section>
  )
}
