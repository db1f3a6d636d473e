import type { Session, User } from '@zoria/contract/identity/http'
import { toast } from 'react-hot-toast/headless'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../i18n/catalogues.ts'
import { cached, createQueryClient } from '../../../lib/queries/query-client.ts'
import { Confirm } from './code-step.tsx'
import { useCalling } from './use-calling.ts'
import { Calling, SetPhone } from './verify-by-call.tsx'

await loadTextsOf('call')

const nothing = () => undefined
const isDisabled = (html: string) => /<button type="submit"[^>]* disabled=""/.test(html)

test.each([
  // country, typed, save waits
  ['UA', '', true],
  ['UA', '+', true],
  ['UA', '67 123-45-6', true],
  ['UA', '67 123-45-67', false],
  ['KZ', '701-234-56-7', true],
  ['KZ', '701-234-56-78', false],
] as const)(
  'save is disabled while the phone is invalid or empty (Spec §5): %s "%s": %s',
  (countryCode, username, waits) => {
    const html = rendered(
      <SetPhone
        name={{ type: 'Phone', countryCode, username }}
        onType={nothing}
        isBusy={false}
        onSave={nothing}
        onBack={nothing}
      />,
    )
    expect(html).toContain('Save')
    expect(isDisabled(html)).toBe(waits)
  },
)

test.each([
  ['', 4, true],
  ['410', 4, true],
  ['4109', 4, false],
  ['4109', 6, true],
])('confirming waits for all digits (Spec §5): "%s" of %i: %s', (code, codeLength, waits) => {
  expect(isDisabled(rendered(<Confirm code={code} codeLength={codeLength} isBusy={false} />))).toBe(waits)
})

describe('while the call is on its way', () => {
  test('the dialog states that the call comes within 10 seconds (Spec §9)', () => {
    expect(rendered(<Calling phone="+380671234567" />)).toContain(
      'We are calling <b translate="no">+380 67 123-45-67</b>. The call comes within 10 seconds.',
    )
  })
})

describe('another call', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    toast.remove()
  })

  /** Asks for another call; the server answers with this. */
  async function again(answer: Response) {
    const user = { id: 'p-1' } as User
    const session = { user, tokens: { access_token: 'opaque' } } as Session
    const queries = createQueryClient()
    queries.setQueryData(cached.user, user)
    vi.stubGlobal('fetch', async (url: string) => (url === '/api/auth/refresh-token' ? Response.json(session) : answer))
    let calling: ReturnType<typeof useCalling> | undefined
    const Asking = () => {
      calling = useCalling('PAYOUT')
      return null
    }
    rendered(<Asking />, { queries })
    return (calling as ReturnType<typeof useCalling>).again(null)
  }

  test('that is placed is called so', async () => {
    const answer = await again(Response.json({ status: 'code_sent', codeLength: 4, retryAfter: 120 }))
    expect(answer).toEqual({ kind: 'sent', retryAfter: 120 })
  })

  test('that is not placed, because one is under way, is not called placed: one toast says it, not two', async () => {
    const code = 'YOUR_NUMBER_CALL_LIMIT_REACHED'
    const answer = await again(
      Response.json({ code, message: code, requestId: 'r' }, { status: 429, headers: { 'retry-after': '60' } }),
    )
    expect(answer).toEqual({ kind: 'under-way', retryAfter: 60 })
  })
})
