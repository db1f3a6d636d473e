import type { CallRefusal } from '@zoria/contract/client'
import type { PhoneCountry, VerificationAction } from '@zoria/contract/identity/words'
import { useRef, useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { useRefusalText } from '../../../lib/texts/refusal-text.ts'
import { notify } from '../../../shell/index.ts'
import { useCallVerification } from '../api.ts'
import { rawMessageOf, waitOfEarlierCall } from '../model/call-step.ts'
import type { CodeSent, Sending } from './code-step.tsx'

export type WantedPhone = { readonly token: string; readonly countryCode: PhoneCountry }

type Placed =
  | { readonly kind: 'called' | 'under-way'; readonly sent: CodeSent }
  | { readonly kind: 'phone-missing' }
  | { readonly kind: 'refused' }

/** Spec §9: a code by call has 4 digits. */
const codeLength = 4

/** Places calls and checks their codes. A refusal is shown as a toast (Spec §8). */
export function useCalling(action: VerificationAction) {
  const say = useText()
  const textOf = useRefusalText()
  const { init, verify } = useCallVerification()
  const [isBusy, setBusy] = useState(false)
  const called = useRef<string | null>(undefined)

  const notifyRefusal = (refusal: CallRefusal) =>
    notify({ kind: 'error', title: rawMessageOf(refusal) ?? textOf(refusal) })

  /** Calls the known phone, or the one that was typed. A call that is under way already is waited for. */
  const place = async (phone: WantedPhone | null): Promise<Placed> => {
    const wanted = phone?.token ?? null
    setBusy(true)
    const answer = await init({ action, ...phone })
    setBusy(false)
    if (answer.ok) {
      called.current = wanted
      return { kind: 'called', sent: answer.value.body }
    }
    const wait = waitOfEarlierCall(answer.refusal, { called: called.current, wanted })
    if (wait !== null) {
      notify({ kind: 'error', title: say('call.alreadySent') })
      return { kind: 'under-way', sent: { codeLength, retryAfter: wait } }
    }
    if (answer.refusal.code === 'USER_HAS_NO_PHONE') return { kind: 'phone-missing' }
    notifyRefusal(answer.refusal)
    return { kind: 'refused' }
  }

  return {
    isBusy,
    place,
    again: async (phone: WantedPhone | null): Promise<Sending> => {
      const placed = await place(phone)
      if (placed.kind === 'phone-missing' || placed.kind === 'refused') return { kind: 'settled' }
      return { kind: placed.kind === 'called' ? 'sent' : 'under-way', retryAfter: placed.sent.retryAfter }
    },
    verify: async (code: string): Promise<Sending | 'verified'> => {
      const answer = await verify(code)
      if (!answer.ok) return { kind: 'refused', refusal: answer.refusal }
      if (answer.value.body.action === action) return 'verified'
      // The earlier call was for something else, which is confirmed now; this one needs a call of its own.
      notify({ kind: 'error', title: say('call.alreadySent') })
      return { kind: 'settled' }
    },
  }
}
