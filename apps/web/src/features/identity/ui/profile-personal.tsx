import type { CallRefusal } from '@zoria/contract/client'
import type { User } from '@zoria/contract/identity/http'
import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { Checkbox } from '@zoria/ui/checkbox.tsx'
import { Mark } from '@zoria/ui/mark.tsx'
import { Phrase, Verbatim } from '@zoria/ui/phrase.tsx'
import { Switch } from '@zoria/ui/switch.tsx'
import { ReadonlyField, TextField } from '@zoria/ui/text-field.tsx'
import { Lock } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type MessageId, RichText, useText } from '../../../i18n/text.tsx'
import { now } from '../../../lib/time/clock.ts'
import { DayInput } from '../../../lib/time/day-input.tsx'
import { isWholeDay, typedDay } from '../../../lib/time/typed-day.ts'
import { FormError } from '../../../lib/forms/form-error.tsx'
import { currencySign, formatDate, formatDay } from '../../../lib/formats.ts'
import { useLocalOffset } from '../../../lib/time/local-date.tsx'
import { useHydrated } from '../../../lib/page/hydrated.ts'
import { formatPhone } from '../../../lib/forms/phones.ts'
import { useRefusalText } from '../../../lib/texts/refusal-text.ts'
import { useSite } from '../../../lib/site.ts'
import { useContentTexts } from '../../../lib/texts/content-texts.tsx'
import { layerState, notify, useModal, useVerification } from '../../../shell/index.ts'
import { useUpdateAlias, useUpdateUser } from '../api.ts'
import { maskedAlias } from '../model/alias.ts'
import { emailWish } from '../model/login-name.ts'
import { birthDateFault } from '../model/registration.ts'

const currencyNames: Readonly<Partial<Record<User['currency'], MessageId>>> = {
  uah: 'currency.uah',
  kzt: 'currency.kzt',
}

/** What the account holds about the player; what is still missing comes first. */
export function ProfilePersonal({ user, languageMenu }: { readonly user: User; readonly languageMenu: ReactNode }) {
  const say = useText()
  const currency = currencyNames[user.currency]
  return (
    <>
      {user.missing.some((code) => code !== 'PHONE_NOT_VERIFIED') ? <MissingDetails user={user} /> : null}
      {user.phone_verified ? null : <PhoneNotice user={user} />}
      <section className="panel">
        <div className="panel-head">
          <h2>{say('profile.personalTitle')}</h2>
        </div>
        <div className="profile-form">
          <AliasField user={user} />
          <Phone user={user} />
          <Email user={user} />
          <ReadonlyField label={say('field.birthDate')} hint={say('profile.fixedHint')}>
            <span className="num flex-1">{user.birth_date ? formatDay(user.birth_date) : say('profile.notGiven')}</span>
            <Lock size={17} aria-hidden="true" />
          </ReadonlyField>
          <ReadonlyField label={say('field.currency')} hint={say('profile.currencyHint')}>
            <span className="flex-1">
              <Phrase>{currency ? `${say(currency)}, ` : ''}</Phrase>
              <Phrase>{currencySign(user.currency)}</Phrase>
            </span>
            <Lock size={17} aria-hidden="true" />
          </ReadonlyField>
          <ReadonlyField label={say('field.country')}>
            <span className="flex-1">{say(user.country === 'UA' ? 'country.UA' : 'country.KZ')}</span>
          </ReadonlyField>
          <div className="field">
            <span className="field-label">{say('field.language')}</span>
            {languageMenu}
          </div>
        </div>
      </section>
      <NoticesPanel user={user} />
    </>
  )
}

function Phone({ user }: { readonly user: User }) {
  const say = useText()
  const { addressOf } = useModal()
  const change = (
    <Link className="link" to={addressOf('phone')} state={layerState} preventScrollReset>
      {say(user.phone === null ? 'phone.add' : 'phone.change')}
    </Link>
  )
  return (
    <ReadonlyField label={say('field.phone')} hint={change}>
      <span className="num flex-1">
        {user.phone ? <Verbatim>{formatPhone(user.phone)}</Verbatim> : say('profile.notGiven')}
      </span>
      {user.phone === null ? null : (
        <Mark tone={user.phone_verified ? 'success' : 'warning'}>
          {say(user.phone_verified ? 'profile.confirmed' : 'profile.unconfirmed')}
        </Mark>
      )}
    </ReadonlyField>
  )
}

/** If e-mails cannot be sent, the reason is shown instead of the link. */
function Email({ user }: { readonly user: User }) {
  const say = useText()
  const { sendsEmail } = useSite()
  const { addressOf } = useModal()
  const change = sendsEmail ? (
    <Link className="link" to={addressOf('email')} state={layerState} preventScrollReset>
      {say(emailWish(user))}
    </Link>
  ) : (
    say('email.off')
  )
  return (
    <ReadonlyField label={say('field.email')} hint={change}>
      <span className="flex-1 min-w-0 truncate">
        {user.email ? <Verbatim>{user.email}</Verbatim> : say('profile.notGiven')}
      </span>
      {user.email === null ? null : (
        <Mark tone={user.email_verified ? 'success' : 'warning'}>
          {say(user.email_verified ? 'profile.confirmed' : 'profile.unconfirmed')}
        </Mark>
      )}
    </ReadonlyField>
  )
}

/** The name that other players see, partly hidden; it changes once in 30 days. */
function AliasField({ user }: { readonly user: User }) {
  const say = useText()
  const isHydrated = useHydrated()
  const offsetOf = useLocalOffset()
  const [isOpen, open] = useState(false)
  if (isOpen) return <AliasForm user={user} onLeave={() => open(false)} />
  const until = user.alias_changeable_at
  return (
    <ReadonlyField
      label={say('alias.title')}
      hint={
        <>
          <Phrase>{say('alias.shown', { masked: maskedAlias(user.alias) })}</Phrase>
          {until === null ? null : (
            <>
              <br />
              <Phrase>{say('alias.rests', { date: formatDate(until, offsetOf(until)) })}</Phrase>
            </>
          )}
        </>
      }
    >
      <span className="flex-1">{user.alias}</span>
      {until === null ? (
        <Button tone="text" size="sm" disabled={!isHydrated} onClick={() => open(true)}>
          {say('alias.change')}
        </Button>
      ) : null}
    </ReadonlyField>
  )
}

function AliasForm({ user, onLeave }: { readonly user: User; readonly onLeave: () => void }) {
  const say = useText()
  const textOf = useRefusalText()
  const update = useUpdateAlias()
  const [alias, type] = useState(user.alias)
  const [refusal, refuse] = useState<CallRefusal | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    refuse(null)
    const answer = await update.mutateAsync(alias.trim())
    if (!answer.ok) return refuse(answer.refusal)
    if (alias.trim() !== user.alias) notify({ kind: 'success', title: say('alias.saved') })
    onLeave()
  }
  const faultText = (given: CallRefusal) => (given.code === 'VALIDATION_ERROR' ? say('alias.rule') : textOf(given))
  const fault = refusal === null ? undefined : faultText(refusal)
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={say('alias.title')}
        hint={fault === undefined ? say('alias.rule') : undefined}
        error={fault}
        value={alias}
        autoFocus
        maxLength={20}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => type(target.value)}
      />
      <div className="actions mt-2">
        <Button tone="gold" size="sm" type="submit" isBusy={update.isPending}>
          {say('alias.save')}
        </Button>
        <Button tone="ghost" size="sm" onClick={onLeave}>
          {say('alias.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** An account made without birth date or consents supplies them here; deposit, bet and bonus wait for it. */
function MissingDetails({ user }: { readonly user: User }) {
  const say = useText()
  const texts = useContentTexts('account')
  const isHydrated = useHydrated()
  const update = useUpdateUser()
  const [birthDate, type] = useState('')
  const [agreed, agree] = useState({ age: user.consents.age, terms: user.consents.terms })
  const [refusal, refuse] = useState<CallRefusal | null>(null)
  const needsDate = user.missing.includes('BIRTH_DATE_REQUIRED')
  const fault =
    needsDate && isWholeDay(birthDate) ? birthDateFault(birthDate, { currency: user.currency, now: now() }) : null
  const isWhole = (!needsDate || (isWholeDay(birthDate) && fault === null)) && agreed.age && agreed.terms

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    refuse(null)
    const day = typedDay(birthDate)
    const answer = await update.mutateAsync({ consents: agreed, ...(needsDate && day !== null && { birthDate: day }) })
    if (answer.ok) notify({ kind: 'success', title: say('profile.saved') })
    else refuse(answer.refusal)
  }

  return (
    <section className="panel panel-raised">
      <div className="panel-head">
        <h2>{say('profile.missingTitle')}</h2>
      </div>
      <form className="form" onSubmit={submit} noValidate>
        <p className="field-hint">{texts.of('details-missing')}</p>
        {needsDate ? (
          <DayInput
            label={say('field.birthDate')}
            autoComplete="bday"
            value={birthDate}
            onChange={type}
            error={fault && say(fault)}
          />
        ) : null}
        <Checkbox
          label={say('registration.age')}
          checked={agreed.age}
          onChange={(event) => agree({ ...agreed, age: event.target.checked })}
        />
        <Checkbox
          label={
            <RichText
              id="registration.terms"
              components={{
                terms: <Link to="/terms" target="_blank" className="link" />,
                privacy: <Link to="/privacy" target="_blank" className="link" />,
              }}
            />
          }
          checked={agreed.terms}
          onChange={(event) => agree({ ...agreed, terms: event.target.checked })}
        />
        <FormError refusal={refusal} />
        <Button tone="gold" type="submit" disabled={!isWhole || !isHydrated} isBusy={update.isPending}>
          {say('profile.save')}
        </Button>
      </form>
    </section>
  )
}

/** Which messages the player receives: about money and safety always, news on request. */
function NoticesPanel({ user }: { readonly user: User }) {
  const say = useText()
  const texts = useContentTexts('account')
  const textOf = useRefusalText()
  const update = useUpdateUser()
  // What was asked for shows at once; an answer that refuses puts it back.
  const isOn = update.isPending ? update.variables.consents?.newsletter === true : user.consents.newsletter
  const change = async (newsletter: boolean) => {
    const answer = await update.mutateAsync({ consents: { newsletter } })
    notify(
      answer.ok
        ? { kind: 'success', title: say(newsletter ? 'notices.newsOn' : 'notices.newsOff') }
        : { kind: 'error', title: textOf(answer.refusal) },
    )
  }
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>{say('notices.title')}</h2>
      </div>
      <ul className="notice-rows">
        <li>
          <div>
            <b>{say('notices.money')}</b>
            <small>{texts.of('notice-money')}</small>
          </div>
          <Mark tone="success">{say('notices.always')}</Mark>
        </li>
        <li>
          <div>
            <b>{say('notices.safety')}</b>
            <small>{texts.of('notice-safety')}</small>
          </div>
          <Mark tone="success">{say('notices.always')}</Mark>
        </li>
        <li>
          <div>
            <b>{say('notices.news')}</b>
            <small>{texts.of('notice-news')}</small>
          </div>
          <Switch label={say('notices.news')} isOn={isOn} onChange={(wanted) => void change(wanted)} />
        </li>
      </ul>
    </section>
  )
}

/** What an unconfirmed phone holds back, and the two ways to confirm it. */
function PhoneNotice({ user }: { readonly user: User }) {
  const say = useText()
  const texts = useContentTexts('account')
  const { addressOf } = useModal()
  const ask = useVerification((verification) => verification.ask)
  const run = () => notify({ kind: 'success', title: say('phone.done') })
  return (
    <section className="panel panel-raised">
      <div className="panel-head">
        <h2>{say(user.phone === null ? 'phone.addTitle' : 'phone.confirmTitle')}</h2>
      </div>
      <p className="field-hint mb-3.5">{texts.of('phone-unconfirmed')}</p>
      <div className="actions">
        <Link className={buttonClass({ tone: 'gold' })} to={addressOf('phone')} state={layerState} preventScrollReset>
          {say('phone.bySms')}
        </Link>
        <Button tone="ghost" onClick={() => ask({ action: 'PHONE_VERIFICATION', run })}>
          {say('phone.byCall')}
        </Button>
      </div>
    </section>
  )
}
