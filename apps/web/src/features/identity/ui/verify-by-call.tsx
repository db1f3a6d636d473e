import type { User } from '@zoria/contract/identity/http'
import type { PhoneCountry, VerificationAction } from '@zoria/contract/identity/words'
import { Button } from '@zoria/ui/button.tsx'
import { Dialog } from '@zoria/ui/dialog.tsx'
import { useState } from 'react'
import { RichText, useText, type MessageId } from '../../../i18n/text.tsx'
import { useModalWords } from '../../../lib/modal-words.ts'
import { formatPhone } from '../../../lib/phones.ts'
import { useSecondsLeft } from '../../../lib/seconds-left.ts'
import { callArrivesSeconds, callStepAfter, callSteps, isCallLate, type CallMove, type CallStep } from '../model/call-step.ts'
import { countryOf, emptyName } from '../model/login-name.ts'
import { CallSample } from './call-sample.tsx'
import { CodeStep, wordsOfCall, type CodeSent, type Sending } from './code-step.tsx'
import { SetPhone } from './set-phone.tsx'
import { useCalling, type WantedPhone } from './use-calling.ts'

type Props = {
  readonly user: User
  readonly action: VerificationAction
  readonly isSandbox: boolean
  readonly onClose: () => void
  readonly onVerified: () => void
}

const titles: Record<CallStep, MessageId> = { 'call-info': 'call.title', 'set-phone': 'call.phoneTitle', confirmation: 'call.codeTitle' }

/** The dialog that confirms an action by a call. Spec §2, §4: call-info, set-phone where no phone is known, confirmation. Spec §9: at most 500 wide. */
export function VerifyByCall({ user, action, isSandbox, onClose, onVerified }: Props) {
  const say = useText()
  const [step, go] = useState<CallStep>('call-info')
  const [wanted, want] = useState<WantedPhone | null>(null)
  const [sent, keep] = useState<CodeSent | null>(null)
  const [name, type] = useState(() => emptyName(countryOf(user)))
  const calling = useCalling(action)
  const phone = wanted?.token ?? user.phone ?? ''
  const move = (next: CallMove) => go(callStepAfter(step, next, user.phone !== null))

  const place = async (to: WantedPhone | null) => {
    want(to)
    const placed = await calling.place(to)
    if (placed.kind === 'phone-missing') return move('phone-missing')
    if (placed.kind === 'refused') return undefined
    keep(placed.sent)
    return move('called')
  }
  const send = async (code: string | undefined): Promise<Sending> => {
    const sending = code === undefined ? await calling.again(wanted) : await calling.verify(code)
    if (sending !== 'verified') return sending
    onVerified()
    return { kind: 'settled' }
  }

  return (
    <Dialog title={say(titles[step])} closeLabel={say('shell.close')} onClose={onClose} closesOutside={false} width={500} className="call-dialog">
      <CallProgress step={step} />
      {step === 'call-info' ? <CallInfo phone={user.phone} country={countryOf(user)} isBusy={calling.isBusy} onGo={() => (user.phone === null ? move('begin') : void place(null))} /> : null}
      {step === 'set-phone' ? <SetPhone name={name} onType={type} isBusy={calling.isBusy} onSave={(to) => void place(to)} onBack={() => move('back')} /> : null}
      {step === 'confirmation' && sent !== null ? (
        <CodeStep sent={sent} send={send} words={wordsOfCall} back={{ text: 'shell.back', onPress: () => move('back') }} inboxOf={isSandbox ? phone : null}>
          <Calling phone={phone} />
        </CodeStep>
      ) : null}
    </Dialog>
  )
}

/** How far the dialog has come, as bars; the titles say it to readers. */
function CallProgress({ step }: { readonly step: CallStep }) {
  const at = callSteps.indexOf(step)
  return <span className="call-progress" aria-hidden="true">{callSteps.map((each, index) => <i key={each} data-reached={index <= at} />)}</span>
}

function CallInfo({ phone, country, isBusy, onGo }: { readonly phone: string | null; readonly country: PhoneCountry; readonly isBusy: boolean; readonly onGo: () => void }) {
  const say = useText()
  const tell = useModalWords()
  return (
    <div className="auth-code">
      <p>{tell({ modal: 'verify-by-call' })}</p>
      <CallSample country={country} />
      {phone === null ? <p>{say('call.needsPhone')}</p> : <p><RichText id="call.willCall" values={{ phone: formatPhone(phone) }} /></p>}
      <Button tone="gold" size="lg" onClick={onGo} isBusy={isBusy}>{say('call.get')}</Button>
    </div>
  )
}

/** Spec §9: the call comes within 10 seconds; when it did not, that is said. */
export function Calling({ phone }: { readonly phone: string }) {
  const isLate = isCallLate(useSecondsLeft(callArrivesSeconds).seconds)
  return <p aria-live="polite"><RichText id={isLate ? 'call.late' : 'call.calling'} values={{ phone: formatPhone(phone) }} /></p>
}
