import type { User } from '@zoria/contract/identity/http'
import type { PhoneCountry, VerificationAction } from '@zoria/contract/identity/words'
import { Button } from '@zoria/ui/button.tsx'
import { Dialog } from '@zoria/ui/dialog.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { ArrowDown, PhoneCall } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type MessageId, useText } from '../../../i18n/text.tsx'
import { useModalTexts } from '../../../lib/texts/modal-texts.ts'
import { formatPhone } from '../../../lib/forms/phones.ts'
import { useSecondsLeft } from '../../../lib/time/seconds-left.ts'
import {
  callArrivesSeconds,
  type CallMove,
  type CallStep,
  callStepAfter,
  callSteps,
  isCallLate,
} from '../model/call-step.ts'
import { countryOf, emptyName, type NameFields, phoneFault, usernameOf } from '../model/login-name.ts'
import { type CodeSent, CodeStep, type Sending, wordsOfCall } from './code-step.tsx'
import { LoginNameText } from './login-name-text.tsx'
import { PhoneInput } from './phone-input.tsx'
import { useCalling, type WantedPhone } from './use-calling.ts'

type Props = {
  readonly user: User
  readonly action: VerificationAction
  readonly isSandbox: boolean
  readonly onClose: () => void
  readonly onVerified: () => void
}

const titles: Record<CallStep, MessageId> = {
  'call-info': 'call.title',
  'set-phone': 'call.phoneTitle',
  confirmation: 'call.codeTitle',
}

/**
 * The dialog that confirms an action by a call. Spec §2, §4: call-info, set-phone where no phone is known,
 * confirmation. Spec §9: at most 500 wide.
 */
export function VerifyByCall({ user, action, isSandbox, onClose, onVerified }: Props) {
  const say = useText()
  const [step, go] = useState<CallStep>('call-info')
  const [wanted, want] = useState<WantedPhone | null>(null)
  const [sent, setSent] = useState<CodeSent | null>(null)
  const [name, type] = useState(() => emptyName(countryOf(user)))
  const calling = useCalling(action)
  const phone = wanted?.token ?? user.phone ?? ''
  const move = (next: CallMove) => go(callStepAfter(step, next, user.phone !== null))

  const place = async (to: WantedPhone | null) => {
    want(to)
    const placed = await calling.place(to)
    if (placed.kind === 'phone-missing') return move('phone-missing')
    if (placed.kind === 'refused') return undefined
    setSent(placed.sent)
    return move('called')
  }
  const send = async (code: string | undefined): Promise<Sending> => {
    const sending = code === undefined ? await calling.again(wanted) : await calling.verify(code)
    if (sending !== 'verified') return sending
    onVerified()
    return { kind: 'settled' }
  }

  return (
    <Dialog
      title={say(titles[step])}
      closeLabel={say('shell.close')}
      onClose={onClose}
      closesOutside={false}
      isCall
      className="call-dialog"
    >
      <CallProgress step={step} />
      {step === 'call-info' ? (
        <CallInfo
          phone={user.phone}
          country={countryOf(user)}
          isBusy={calling.isBusy}
          onGo={() => (user.phone === null ? move('begin') : void place(null))}
        />
      ) : null}
      {step === 'set-phone' ? (
        <SetPhone
          name={name}
          onType={type}
          isBusy={calling.isBusy}
          onSave={(to) => void place(to)}
          onBack={() => move('back')}
        />
      ) : null}
      {step === 'confirmation' && sent !== null ? (
        <CodeStep
          sent={sent}
          send={send}
          words={wordsOfCall}
          back={{ text: 'shell.back', onPress: () => move('back') }}
          inboxOf={isSandbox ? phone : null}
        >
          <Calling phone={phone} />
          {wanted === null ? null : (
            <Button tone="text" onClick={() => move('other-phone')}>
              {say('code.otherPhone')}
            </Button>
          )}
        </CodeStep>
      ) : null}
    </Dialog>
  )
}

/** How far the dialog has come, as bars; the titles say it to readers. */
function CallProgress({ step }: { readonly step: CallStep }) {
  const at = callSteps.indexOf(step)
  return (
    <span className="call-progress" aria-hidden="true">
      {callSteps.map((each, index) => (
        <i key={each} data-reached={index <= at} />
      ))}
    </span>
  )
}

function CallInfo({
  phone,
  country,
  isBusy,
  onGo,
}: {
  readonly phone: string | null
  readonly country: PhoneCountry
  readonly isBusy: boolean
  readonly onGo: () => void
}) {
  const say = useText()
  const modalText = useModalTexts()
  return (
    <div className="auth-code">
      <p>{modalText({ modal: 'verify-by-call' })}</p>
      <CallSample country={country} />
      {phone === null ? (
        <p>{say('call.needsPhone')}</p>
      ) : (
        <p>
          <LoginNameText id="call.willCall" values={{ phone: formatPhone(phone) }} />
        </p>
      )}
      <Button tone="gold" size="lg" onClick={onGo} isBusy={isBusy}>
        {say('call.get')}
      </Button>
    </div>
  )
}

/** Spec §9: the call comes within 10 seconds; when it did not, a text explains it. */
export function Calling({ phone }: { readonly phone: string }) {
  const isLate = isCallLate(useSecondsLeft(callArrivesSeconds).seconds)
  return (
    <p aria-live="polite">
      <LoginNameText id={isLate ? 'call.late' : 'call.calling'} values={{ phone: formatPhone(phone) }} />
    </p>
  )
}

const code = '4109'
/** The part of a calling number before its last four digits. */
const callers: Record<PhoneCountry, string> = { UA: '+380 44 390-', KZ: '+7 727 350-' }

/** A call as the screen of a telephone shows it, and the code in it. */
function CallSample({ country }: { readonly country: PhoneCountry }) {
  const say = useText()
  const [first, second] = [code.slice(0, 2), code.slice(2)]
  return (
    <div
      className="call-sample"
      role="img"
      aria-label={say('call.sample', { number: `${callers[country]}${first}-${second}`, code })}
    >
      <span className="call-sample-screen">
        <span className="call-sample-icon">
          <PhoneCall size={20} />
        </span>
        <span>
          <small>{say('call.incoming')}</small>
          <b className="num" translate="no">
            {callers[country]}
            <mark>
              <Phrase>{first}</Phrase>-<Phrase>{second}</Phrase>
            </mark>
          </b>
        </span>
      </span>
      <ArrowDown size={18} />
      <span className="call-sample-code num" translate="no">
        {code.split('').map((digit, index) => (
          <i key={index}>{digit}</i>
        ))}
      </span>
    </div>
  )
}

type SetPhoneProps = {
  readonly name: NameFields
  readonly onType: (name: NameFields) => void
  readonly isBusy: boolean
  readonly onSave: (phone: WantedPhone) => void
  readonly onBack: () => void
}

/** The phone that is to be called. Spec §5: save is disabled while it is invalid or empty. */
export function SetPhone({ name, onType, isBusy, onSave, onBack }: SetPhoneProps) {
  const say = useText()
  const fault = phoneFault(name.username, name.countryCode)
  const [isLeft, leave] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fault === null) onSave({ token: usernameOf(name), countryCode: name.countryCode })
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <PhoneInput
        country={name.countryCode}
        value={name.username}
        onChange={(username, countryCode) => onType({ ...name, username, countryCode })}
        onBlur={() => leave(true)}
        error={isLeft && fault !== null ? say(fault) : undefined}
        autoFocus
      />
      <p className="field-hint">{say('call.arrives')}</p>
      <Button tone="gold" size="lg" type="submit" disabled={fault !== null} isBusy={isBusy}>
        {say('call.save')}
      </Button>
      <Button tone="text" onClick={onBack}>
        {say('shell.back')}
      </Button>
    </form>
  )
}
