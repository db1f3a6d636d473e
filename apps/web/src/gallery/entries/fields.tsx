import { readCode } from '@zoria/kernel/digits'
import { CodeField } from '@zoria/ui/code-field.tsx'
import { Mark } from '@zoria/ui/mark.tsx'
import { PasswordField, RuleList } from '@zoria/ui/password-field.tsx'
import { SelectField } from '@zoria/ui/select-field.tsx'
import { ReadonlyField, TextField } from '@zoria/ui/text-field.tsx'
import { useState } from 'react'
import { useHydrated } from '../../lib/page/hydrated.ts'
import { DayInput } from '../../lib/time/day-input.tsx'
import { PhoneInput } from '../../features/identity/index.ts'
import type { PhoneCountry } from '@zoria/contract/identity/words'
import type { Entry, Speech } from '../entry.ts'

/** What is typed into. */
export const fields: Entry = (speech) => [
  textFields(speech),
  passwords(speech),
  phones(speech),
  codes(speech),
  days(speech),
  {
    name: 'SelectField',
    states: [{ name: 'rest', render: () => <SelectSample speech={speech} /> }],
  },
]

const textFields = ({ words: { form }, say }: Speech) => ({
  name: 'TextField',
  states: [
    { name: 'empty', render: () => <TextField label={form.recipient} hint={form.recipientHint} /> },
    { name: 'filled', render: () => <TextField label={form.recipient} defaultValue="ЛЕСЯ УКРАЇНКА" /> },
    {
      name: 'fault',
      render: () => (
        <TextField label={form.recipient} defaultValue="Леся" hint={form.recipientHint} error={form.recipientError} />
      ),
    },
    { name: 'disabled', render: () => <TextField label={form.recipient} defaultValue="ЛЕСЯ УКРАЇНКА" disabled /> },
    {
      name: 'read-only',
      render: () => (
        <ReadonlyField label={say('field.currency')} hint={say('shell.searchHint')}>
          {say('currency.uah')}
        </ReadonlyField>
      ),
    },
  ],
})

const passwords = (speech: Speech) => ({
  name: 'PasswordInput',
  states: [
    { name: 'empty', render: () => <PasswordSample speech={speech} value="" /> },
    { name: 'filled', render: () => <PasswordSample speech={speech} value="dyke-Pole1" /> },
    {
      name: 'mismatch',
      render: () => <PasswordSample speech={speech} value="dyke-Pole2" error={speech.words.form.mismatch} />,
    },
    {
      name: 'caps-lock',
      render: () => <PasswordSample speech={speech} value="DYKE" hint={speech.say('field.capsLock')} />,
    },
    {
      name: 'rules',
      render: () => (
        <RuleList
          rules={[
            { key: 'length', text: speech.say('password.ruleLength'), isMet: true },
            { key: 'spaces', text: speech.say('password.ruleSpaces'), isMet: true },
            { key: 'match', text: speech.say('password.ruleMatch'), isMet: false },
          ]}
        />
      ),
    },
  ],
})

function PasswordSample({
  speech: { say },
  value,
  error,
  hint,
}: {
  readonly speech: Speech
  readonly value: string
  readonly error?: string
  readonly hint?: string
}) {
  return (
    <PasswordField
      label={say('field.password')}
      showLabel={say('field.showPassword')}
      hideLabel={say('field.hidePassword')}
      capsLabel={say('field.capsLock')}
      defaultValue={value}
      autoComplete="off"
      {...(error && { error })}
      {...(hint && { hint })}
    />
  )
}

const phones = ({ words: { form }, say }: Speech) => ({
  name: 'PhoneInput',
  states: [
    { name: 'ua', render: () => <PhoneSample country="UA" value="67 123-45-67" /> },
    { name: 'kz', render: () => <PhoneSample country="KZ" value="701-234-56-78" /> },
    { name: 'empty', render: () => <PhoneSample country="UA" value="" /> },
    { name: 'invalid', render: () => <PhoneSample country="UA" value="67 12" error={say('PHONE_INVALID_ERROR')} /> },
    { name: 'used', render: () => <PhoneSample country="KZ" value="701-234-56-78" error={form.phoneUsed} /> },
    {
      name: 'locked',
      render: () => (
        <ReadonlyField label={say('field.phone')}>
          <span className="num">+380 67 123-45-67</span>
          <Mark tone="success">{form.confirmed}</Mark>
        </ReadonlyField>
      ),
    },
  ],
})

function PhoneSample({
  country: first,
  value: typed,
  error,
}: {
  readonly country: PhoneCountry
  readonly value: string
  readonly error?: string
}) {
  const [country, choose] = useState(first)
  const [value, type] = useState(typed)
  return (
    <PhoneInput
      country={country}
      value={value}
      onChange={(text, of) => {
        type(text)
        choose(of)
      }}
      {...(error && { error })}
    />
  )
}

const codes = (speech: Speech) => ({
  name: 'CodeInput',
  states: [
    { name: 'empty', render: () => <CodeSample speech={speech} length={4} value="" /> },
    { name: 'half-filled', render: () => <CodeSample speech={speech} length={4} value="41" /> },
    { name: 'six', render: () => <CodeSample speech={speech} length={6} value="410" /> },
    { name: 'checking', render: () => <CodeSample speech={speech} length={4} value="4109" isLocked /> },
    {
      name: 'wrong',
      render: () => <CodeSample speech={speech} length={4} value="4109" error={speech.words.form.wrongCode} />,
    },
    {
      name: 'expired',
      render: () => <CodeSample speech={speech} length={6} value="410912" error={speech.words.promo.expired} />,
    },
  ],
})

function CodeSample({
  speech: { say },
  length,
  value: typed,
  error,
  isLocked = false,
}: {
  readonly speech: Speech
  readonly length: number
  readonly value: string
  readonly error?: string
  readonly isLocked?: boolean
}) {
  const [value, type] = useState(typed)
  // Drawn by the server it would have style attributes, which the content security policy refuses. Screens open it in
  // the browser.
  if (!useHydrated()) return null
  return (
    <CodeField
      label={say('field.code')}
      length={length}
      value={value}
      read={readCode}
      onChange={type}
      isLocked={isLocked}
      takesFocus={false}
      {...(error && { error })}
    />
  )
}

const days = ({ say, words }: Speech) => ({
  name: 'DateField',
  states: [
    { name: 'empty', render: () => <DaySample label={say('field.birthDate')} value="" /> },
    {
      name: 'fault',
      render: () => <DaySample label={say('field.birthDate')} value="17/03" error={words.form.required} />,
    },
  ],
})

function DaySample({
  label,
  value: typed,
  error,
}: {
  readonly label: string
  readonly value: string
  readonly error?: string
}) {
  const [value, type] = useState(typed)
  return <DayInput label={label} value={value} onChange={type} {...(error && { error })} />
}

function SelectSample({ speech: { say } }: { readonly speech: Speech }) {
  const [value, choose] = useState<'uah' | 'kzt'>('uah')
  return (
    <SelectField
      label={say('field.currency')}
      value={value}
      onChange={choose}
      options={[
        { value: 'uah', label: say('currency.uah') },
        { value: 'kzt', label: say('currency.kzt') },
      ]}
    />
  )
}
