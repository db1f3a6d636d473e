import { fail, ok, type Result } from '@zoria/kernel'
import type { NotTaken, OutgoingText, SMSGateway } from './sms.ts'

const timeoutMs = 5_000
const triesMax = 2

/** The stand-in gateway of the sandbox, which keeps every message. One repeat after a lost answer; the reference keeps it from counting twice. */
export function createSandboxGateway({ url, channel }: { url: string; channel: 'sms' | 'mail' }): SMSGateway {
  return {
    send: async (text) => {
      let last: Result<undefined, NotTaken> = fail({ code: 'NOT_TAKEN', why: 'not tried' })
      for (let tries = 0; tries < triesMax && !last.ok; tries += 1) last = await hand(`${url}/gateways/messages`, { channel, from: 'ZORIA', ...text })
      return last
    },
  }
}

async function hand(address: string, body: OutgoingText & { channel: string; from: string }): Promise<Result<undefined, NotTaken>> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return response.status === 202 ? ok() : fail({ code: 'NOT_TAKEN', why: `the sandbox gateway answered ${response.status}` })
  } catch (error) {
    return fail({ code: 'NOT_TAKEN', why: `the sandbox gateway did not answer: ${error instanceof Error ? error.name : 'unknown'}` })
  }
}
