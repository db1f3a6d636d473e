'use client'

import { useTranslation } from '@payloadcms/ui'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { useId, useState } from 'react'
import { wordOf } from '../desk/words.ts'
import { ask } from './ask.ts'
import type { BegunSetUp } from './set-up.ts'

type Word = Parameters<typeof wordOf>[1]

/** The texts in the current language of the admin. */
export function useWords(): { readonly say: (word: Word) => string; readonly language: string } {
  const { i18n } = useTranslation()
  return { say: (word) => wordOf({ i18n } as unknown as Parameters<typeof wordOf>[0], word), language: i18n.language }
}

/** A field with its label and hint. */
export function LoginField({
  label,
  hint,
  name,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & { readonly label: string; readonly name: string; readonly hint?: string }) {
  const id = useId()
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        spellCheck={false}
        autoCapitalize="none"
        {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
        {...input}
      />
      {hint !== undefined && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  )
}

/** The field of the second factor; accepts recovery codes too. */
export function CodeField({ isRequired }: { readonly isRequired: boolean }) {
  const { say } = useWords()
  return (
    <LoginField
      label={say('code')}
      name="code"
      autoComplete="one-time-code"
      maxLength={20}
      required={isRequired}
      {...(!isRequired && { hint: say('codeHint') })}
    />
  )
}

/** A form that prevents double submission and shows errors. */
export function LoginForm({
  children,
  fault,
  submit,
  button,
}: {
  readonly children: ReactNode
  readonly fault: string | undefined
  readonly submit: (fields: Record<string, string>) => Promise<void>
  readonly button: string
}) {
  const [isSending, setSending] = useState(false)
  const send = async (form: HTMLFormElement): Promise<void> => {
    setSending(true)
    await submit(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])))
    setSending(false)
  }
  return (
    <form
      className="login-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) void send(event.currentTarget)
      }}
    >
      {children}
      <p className="login-fault" role="alert">
        {fault}
      </p>
      <button type="submit" className="btn btn--style-primary btn--size-large" disabled={isSending}>
        {button}
      </button>
    </form>
  )
}

/** Set-up of an authenticator: QR code, first code, then the recovery codes, which are shown once. */
export function SetUpSteps({
  setUp,
  reason,
  done,
}: {
  readonly setUp: BegunSetUp
  readonly reason?: string
  readonly done: () => void
}) {
  const { say, language } = useWords()
  const [fault, setFault] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>()
  const confirm = async ({ code = '' }: Record<string, string>): Promise<void> => {
    const reply = await ask('second-factor', { body: { token: setUp.token, code }, language })
    setFault(reply === undefined ? say('noAnswer') : reply.message)
    setCodes(reply?.recoveryCodes)
  }
  if (codes !== undefined) {
    return (
      <section className="login-form">
        <h2>{say('recoveryCodes')}</h2>
        <p>{say('recoveryHint')}</p>
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <button type="button" className="btn btn--style-primary btn--size-large" onClick={done}>
          {say('codesSaved')}
        </button>
      </section>
    )
  }
  return (
    <LoginForm fault={fault} submit={confirm} button={say('confirm')}>
      {reason !== undefined && <p role="status">{reason}</p>}
      <p>{say('setUpHint')}</p>
      <img className="qr-code" src={setUp.qrCode} width={220} height={220} alt={say('qrCode')} />
      <code className="totp-secret">{setUp.secret.match(/.{4}/g)?.join(' ')}</code>
      <CodeField isRequired />
    </LoginForm>
  )
}
