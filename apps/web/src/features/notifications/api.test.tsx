import { beforeEach, expect, test, vi } from 'vitest'
import { rendered } from '../../../testing/rendered.tsx'
import { useReadNotices } from './api.ts'

const shown: unknown[] = []
let answer: object = { ok: true, value: { status: 204, body: null } }
vi.mock('../../shell/index.ts', async (original) => ({
  ...(await original<object>()),
  notify: (what: unknown) => shown.push(what),
}))
vi.mock('../../lib/session/session.tsx', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ callAPI: async () => answer }),
}))
beforeEach(() => void shown.splice(0))

function reader(): (id: string | null) => Promise<unknown> {
  let mark: ReturnType<typeof useReadNotices>['mutateAsync'] | undefined
  const Reading = () => {
    mark = useReadNotices().mutateAsync
    return null
  }
  rendered(<Reading />)
  return (id) => (mark as NonNullable<typeof mark>)(id)
}

test.each(['notice-1', null])('a failure to mark %s as read shows a toast', async (id) => {
  answer = { ok: false, refusal: { status: 503, code: 'UNREACHABLE', details: {}, retryAfter: null } }
  await reader()(id)
  expect(shown).toEqual([{ kind: 'error', title: expect.stringMatching(/connection|reach/i) }])
})

test('what was marked says nothing', async () => {
  answer = { ok: true, value: { status: 204, body: null } }
  await reader()('notice-1')
  expect(shown).toEqual([])
})
