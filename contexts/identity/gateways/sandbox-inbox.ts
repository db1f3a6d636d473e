import { message } from '@zoria/contract/operations/http'
import { fail, ok, type Result } from '@zoria/kernel'
import * as z from 'zod'

export type InboxMessage = z.output<typeof message>

/** Reads messages that the simulated gateways accepted. */
export type SandboxInbox = {
  read(to: string | undefined): Promise<Result<readonly InboxMessage[], { code: 'OVERLOADED'; retryAfter: number }>>
}

const timeoutMs = 5_000
const answer = z.object({ items: z.array(message) })

/** Requests the messages from the sandbox; newest first, for one recipient or all. */
export function createSandboxInbox(url: string): SandboxInbox {
  return {
    read: async (to) => {
      const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`
      try {
        const response = await fetch(`${url}/gateways/messages${query}`, {
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        const parsed = answer.safeParse(await response.json())
        return response.ok && parsed.success ? ok(parsed.data.items) : fail({ code: 'OVERLOADED', retryAfter: 1 })
      } catch (error) {
        if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError)
          return fail({ code: 'OVERLOADED', retryAfter: 1 }) // Unreachable, too slow, or not JSON.
        throw error
      }
    },
  }
}
