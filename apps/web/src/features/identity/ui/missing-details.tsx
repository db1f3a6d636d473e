import type { CallRefusal } from '@zoria/contract/client'
import type { User } from '@zoria/contract/identity/http'
import { Button } from '@zoria/ui/button.tsx'
import { Checkbox } from '@zoria/ui/checkbox.tsx'
import { DateField } from '@zoria/ui/date-field.tsx'
import { useState, type FormEvent } from 'react'
import { Link } from '../../../lib/link.tsx'
import { RichText, useText } from '../../../i18n/text.tsx'
import { now } from '../../../lib/clock.ts'
import { typedDay } from '../../../lib/days.ts'
import { FormError } from '../../../lib/form-error.tsx'
import { useHydrated } from '../../../lib/hydrated.ts'
import { useWords } from '../../../lib/words.tsx'
import { notify } from '../../../shell/index.ts'
import { useUpdateUser } from '../api.ts'
import { birthDateFault } from '../model/registration.ts'

/** An account made without birth date or consents supplies them here; deposit, bet and bonus wait for it. */
export function MissingDetails({ user }: { readonly user: User }) {
  const say = useText()
  const words = useWords('account')
  const isHydrated = useHydrated()
  const update = useUpdateUser()
  const [birthDate, type] = useState('')
  const [agreed, agree] = useState({ age: user.consents.age, terms: user.consents.terms })
  const [refusal, refuse] = useState<CallRefusal | null>(null)
  const needsDate = user.missing.includes('BIRTH_DATE_REQUIRED')
  const fault = needsDate && birthDate.length === 10 ? birthDateFault(birthDate, now()) : null
  const isWhole = (!needsDate || (birthDate.length === 10 && fault === null)) && agreed.age && agreed.terms

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
      <div className="panel-head"><h2>{say('profile.missingTitle')}</h2></div>
      <form className="form" onSubmit={submit} noValidate>
        <p className="field-hint">{words.of('details-missing')}</p>
        {needsDate ? <DateField label={say('field.birthDate')} placeholder={say('field.dayPattern')} autoComplete="bday" value={birthDate} onChange={type} error={fault && say(fault)} /> : null}
        <Checkbox label={say('registration.age')} checked={agreed.age} onChange={(event) => agree({ ...agreed, age: event.target.checked })} />
        <Checkbox
          label={<RichText id="registration.terms" components={{ terms: <Link to="/terms" target="_blank" className="link" />, privacy: <Link to="/privacy" target="_blank" className="link" /> }} />}
          checked={agreed.terms}
          onChange={(event) => agree({ ...agreed, terms: event.target.checked })}
        />
        <FormError refusal={refusal} />
        <Button tone="gold" type="submit" disabled={!isWhole || !isHydrated} isBusy={update.isPending}>{say('profile.save')}</Button>
      </form>
    </section>
  )
}
