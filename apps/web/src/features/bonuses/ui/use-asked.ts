import type { CallRefusal } from '@zoria/contract/client'
import { useRefusalText } from '../../../lib/texts/refusal-text.ts'
import { notify, useStatusModal, useVerification } from '../../../shell/index.ts'
import { useActiveBonus } from '../api.ts'
import { wayPast } from '../model/activation.ts'
import { useClaimDoor } from './claim-door.ts'

type Answer = { readonly ok: true } | { readonly ok: false; readonly refusal: CallRefusal }
type Asked = {
  /** The name of the offer. */ readonly name: string
  readonly call: (confirmation?: true) => Promise<Answer>
  readonly onDone: () => void
}

/**
 * Takes a bonus that waits: asks first if it would replace the open bonus, and verifies the player if the offer needs
 * it.
 */
export function useAsked(): (asked: Asked) => Promise<void> {
  const textOf = useRefusalText()
  const askFirst = useClaimDoor((door) => door.open)
  const verify = useVerification((verification) => verification.ask)
  const showStatus = useStatusModal((modal) => modal.open)
  const { data: open } = useActiveBonus()
  return async ({ name, call, onDone }) => {
    const take = async (confirmation?: true): Promise<unknown> => {
      const answer = await call(confirmation)
      if (answer.ok) return onDone()
      const { code } = answer.refusal
      switch (wayPast(code)) {
        case 'confirm':
          return askFirst({ name, open: open ?? null, go: () => void take(true) })
        // Spec §8: retried without confirmation.
        case 'call':
          return verify({ action: 'BONUS_ACTIVATION', run: () => void take() })
        case 'step':
          return showStatus({ key: code })
        case null:
          return notify({ kind: 'error', title: textOf(answer.refusal) })
      }
    }
    await take()
  }
}
