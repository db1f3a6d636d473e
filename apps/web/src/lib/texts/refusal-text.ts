import type { CallRefusal } from '@zoria/contract/client'
import { useCallback } from 'react'
import type { MessageId } from '../../i18n/catalogues.ts'
import { useText } from '../../i18n/text.tsx'
import { formatWait } from '../formats.ts'

/** The text of a refusal: every code is the id of its text. A rate limit shows how long to wait. */
export function useRefusalText(): (refusal: Pick<CallRefusal, 'code' | 'retryAfter'>) => string {
  const say = useText()
  return useCallback(
    ({ code, retryAfter }) =>
      code === 'RATE_LIMITED' && retryAfter !== null
        ? say('refusal.waitFor', { wait: formatWait(retryAfter) })
        : say(code satisfies MessageId),
    [say],
  )
}
