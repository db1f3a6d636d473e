import { environmentManager, isServer, QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { getUser, logout, type Session, type User } from '@zoria/contract/identity/http'
import { endOtherSessions } from '@zoria/contract/identity/sessions'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cached } from '../queries/query-client.ts'
import {
  createSessionTools,
  fetchUser,
  SessionProvider,
  useLiveUser,
  userQuery,
  useSession,
  useUser,
  type CallAPI,
  type SessionEnd,
} from './session.tsx'
import type { SeenPlayer } from './seen-player.ts'

// A busy machine must not fail a test.
const patience = { timeout: 60_000 }

const olena = { id: 'p-1', phone: '+380671234567' } as User
const session = { user: olena, tokens: { access_token: 'opaque' } } as Session

afterEach(() => {
  vi.unstubAllGlobals()
  environmentManager.setIsServer(() => isServer)
})

type Answer = { readonly status: number; readonly body: object }
type Answers = Record<string, Answer | Promise<Answer>>
const unauthorized: Answer = { status: 401, body: { code: 'UNAUTHORIZED', message: 'UNAUTHORIZED', requestId: 'r' } }
type Asked = { readonly url: string; readonly headers: Record<string, string> }

type Opened = { user?: SeenPlayer; sendsVisitorId?: boolean; answers?: Answers }

/** A tab of the site with the server's answers by path; whatever is not named is refused with 401. */
function tab({ sendsVisitorId = false, answers = {}, user = 'visitor' }: Opened = {}) {
  const asked: Asked[] = []
  const ends: SessionEnd[] = []
  const queries = new QueryClient()
  queries.setQueryData(cached.user, user)
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('localStorage', { getItem: () => 'visitor-1', setItem: () => undefined })
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string> }) => {
    asked.push({ url, headers: init.headers })
    const { status, body } = (await answers[url]) ?? unauthorized
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status })
  })
  let tools: ReturnType<typeof useSession> | undefined
  function Page() {
    tools = useSession()
    return <b>{useUser()?.phone}</b>
  }
  const html = renderToString(
    <QueryClientProvider client={queries}>
      <SessionProvider user={user} language="kk" sendsVisitorId={sendsVisitorId} onEnded={(how) => ends.push(how)}>
        <Page />
      </SessionProvider>
    </QueryClientProvider>,
  )
  return { html, asked, ends, queries, tools: tools as ReturnType<typeof useSession> }
}

test('the first paint shows the player of the page properties, and asks for nothing (Spec §3)', () => {
  const { html, asked } = tab({ user: olena })
  expect([html, asked]).toEqual(['<b>+380671234567</b>', []])
})

// React reads the same snapshot in a server's render and in hydration. Another one than the server's is hydration error
// 418.
test.each([
  ['unknown', ''],
  [olena, olena.phone],
] as const)('a part that is hydrated after a newer answer shows first what the server saw: %o', (first, shown) => {
  const queries = new QueryClient()
  queries.setQueryData(cached.user, { ...olena, phone: '+77011234567' })
  const Part = () => <b>{useLiveUser()?.phone}</b>
  const html = renderToString(
    <QueryClientProvider client={queries}>
      <SessionProvider user={first} language="kk" sendsVisitorId={false} onEnded={() => undefined}>
        <Part />
      </SessionProvider>
    </QueryClientProvider>,
  )
  expect(html).toBe(`<b>${shown}</b>`)
})

test('a player whom the server could not ask for is asked for in the browser; a visitor is not', async () => {
  const answers = {
    '/api/auth/refresh-token': { status: 200, body: session },
    '/api/users': { status: 200, body: olena },
  }
  const shown = async (user: SeenPlayer, known: Record<string, Answer>) => {
    const { tools, queries, asked } = tab({ user, answers: known })
    const stop = new QueryObserver(queries, userQuery(tools.callAPI, user)).subscribe(() => undefined)
    await vi.waitFor(() => expect(queries.isFetching()).toBe(0), patience)
    stop()
    return [queries.getQueryData(cached.user), asked.length]
  }
  expect(await shown('unknown', answers)).toEqual([olena, 2])
  expect(await shown('unknown', {})).toEqual(['visitor', 1])
  expect(await shown('visitor', answers)).toEqual(['visitor', 0])
})

test.each([
  [14_999, false],
  [15_000, true],
])('the player that was read %i ms ago is stale: %s (Spec §9)', (age, isStale) => {
  vi.useFakeTimers()
  const { tools, queries } = tab({ user: olena })
  queries.setQueryData(cached.user, olena, { updatedAt: Date.now() - age })
  const seen = new QueryObserver(queries, userQuery(tools.callAPI, olena)).getCurrentResult()
  vi.useRealTimers()
  expect(seen.isStale).toBe(isStale)
})

test('a log-in while a player is asked for stays; his frames end with him', async () => {
  const answers = { '/api/users': { status: 200, body: olena }, '/api/auth/logout': { status: 204, body: {} } }
  const { tools, queries } = tab({ user: 'unknown', answers })
  const stop = new QueryObserver(queries, userQuery(tools.callAPI, 'unknown')).subscribe(() => undefined)
  tools.enter(session)
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0), patience)
  stop()
  expect(queries.getQueryData(cached.user)).toEqual(olena)
  queries.setQueryData(cached.frame('battle', 'steppe'), {})
  await tools.leave()
  expect(queries.getQueryData(cached.frame('battle', 'steppe'))).toBeUndefined()
})

test.each([
  ['by a frame of the stream', 8, { balance: '8.00', phone: '+77011234567' }],
  ['by nothing', 6, { balance: '7.00', phone: '+77011234567' }],
])('the player that an answer brings has the newer balances: overtaken %s', async (_, version, then) => {
  const of = (wallet_version: number, phone = olena.phone) =>
    ({ ...olena, phone, wallet_version, game_wallet_group: { balance: `${wallet_version}.00` } }) as User
  const late = Promise.withResolvers<Answer>()
  const { tools, queries } = tab({ user: of(6), answers: { '/api/users': late.promise } })
  tools.enter({ ...session, user: of(6) })
  const { queryKey, queryFn } = userQuery(tools.callAPI, of(6))
  const fetched = queries.fetchQuery({ queryKey, queryFn: queryFn as () => Promise<SeenPlayer>, staleTime: 0 })
  queries.setQueryData(cached.user, of(version))
  late.resolve({ status: 200, body: of(7, '+77011234567') })
  await fetched
  const { phone, game_wallet_group } = queries.getQueryData(cached.user) as User
  expect({ balance: game_wallet_group.balance, phone }).toEqual(then)
})

test('a change that is answered after the log-out shows nobody; of the shown player it shows the news', async () => {
  const { tools, queries } = tab({ user: olena, answers: { '/api/auth/logout': { status: 204, body: {} } } })
  const changed = { ...olena, phone: '+77011234567' }
  tools.showChanged(changed)
  expect(queries.getQueryData(cached.user)).toEqual(changed)
  await tools.leave()
  tools.showChanged(olena)
  expect(queries.getQueryData(cached.user)).toBe('visitor')
})

test('a log-out without an answer keeps the player, and says so', async () => {
  const { tools, queries } = tab({
    user: olena,
    answers: { '/api/auth/logout': { status: 503, body: { code: 'OVERLOADED', message: '', requestId: 'r' } } },
  })
  expect(await tools.leave()).toMatchObject({ code: 'OVERLOADED' })
  expect(queries.getQueryData(cached.user)).toEqual(olena)
  tools.drop()
  expect(queries.getQueryData(cached.user)).toBe('visitor')
})

test.each([
  ['solved again where its challenge ended meanwhile', 2, [204, undefined]],
  ['not solved for ever', 9, [403, 'PROOF_OF_WORK_REQUIRED']],
])('a proof of work is %s', async (_, asksFor, [status, code]) => {
  const challenges = Array.from({ length: asksFor }, (_each, place) => `t${place}:signature`)
  const sent: (string | undefined)[] = []
  const { tools } = tab({})
  vi.stubGlobal('fetch', async (_url: string, { headers }: { readonly headers: Record<string, string> }) => {
    sent.push(headers['x-proof-of-work']?.split(':')[0])
    const challenge = challenges.shift()
    if (challenge === undefined) return new Response(null, { status: 204 })
    const body = { code: 'PROOF_OF_WORK_REQUIRED', message: '', details: { challenge, bits: '1' }, requestId: 'r' }
    return Response.json(body, { status: 403 })
  })
  const answer = await tools.callAPI(logout, {})
  expect(answer.ok ? [answer.value.status, undefined] : [answer.refusal.status, answer.refusal.code]).toEqual([
    status,
    code,
  ])
  expect(sent).toEqual([undefined, 't0', 't1'])
})

describe('while the API is away', () => {
  const there: Answers = {
    '/api/auth/refresh-token': { status: 200, body: session },
    '/api/users': { status: 200, body: olena },
  }
  const away: Answer = { status: 503, body: { code: 'OVERLOADED', message: '', requestId: 'r' } }
  const awayFor = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, away]))

  /** A tab whose player is followed, and the news of the others. */
  function followed(user: SeenPlayer, answers: Answers) {
    const { queries, ends } = tab({ user, answers })
    environmentManager.setIsServer(() => false)
    const onEnded = (how: SessionEnd) => void ends.push(how)
    const { tools, onNews } = createSessionTools({ queries, language: 'en', sendsVisitorId: false, onEnded })
    const query = { ...userQuery(tools.callAPI, user), retry: false }
    const stop = new QueryObserver(queries, query).subscribe(() => undefined)
    return { queries, ends, onNews, stop, shown: () => queries.getQueryData(cached.user) }
  }

  test.each([['visitor'], ['unknown'], [{ ...olena, id: 'p-0' }]] as const)(
    'a log-in in another tab leaves the player unknown until it answers: after %o',
    async (before) => {
      vi.useFakeTimers()
      const answers: Record<string, Answer> = awayFor('/api/auth/refresh-token', '/api/users')
      const { onNews, shown, stop } = followed(before, answers)
      onNews({ kind: 'entered', playerId: olena.id })
      await vi.advanceTimersByTimeAsync(1000)
      expect(shown()).toBe('unknown')
      Object.assign(answers, there)
      await vi.advanceTimersByTimeAsync(15_000)
      stop()
      vi.useRealTimers()
      expect(shown()).toEqual(olena)
    },
  )

  test('a log-out in another tab makes an unknown player a visitor, whatever a renewal brings, and says nothing', async () => {
    const late = Promise.withResolvers<Answer>()
    const { onNews, queries, shown, ends, stop } = followed('unknown', {
      ...there,
      '/api/auth/refresh-token': late.promise,
    })
    onNews({ kind: 'left' })
    late.resolve({ status: 200, body: session })
    await vi.waitFor(() => expect(queries.isFetching()).toBe(0), patience)
    stop()
    expect([shown(), ends]).toEqual(['visitor', []])
  })
})

describe('a private call', () => {
  const answers = { '/api/users': { status: 200, body: olena } }

  test('goes to the front host under /api with the Bearer (Spec §7)', async () => {
    const { tools, asked } = tab({ answers })
    tools.enter(session)
    expect(await tools.callAPI(getUser, {})).toMatchObject({ ok: true, value: { body: olena } })
    expect(asked).toMatchObject([{ url: '/api/users', headers: { authorization: 'Bearer opaque' } }])
  })

  test.each([
    [true, 'visitor-1'],
    [false, undefined],
  ])('carries X-Visitor-ID while fingerprints are on: %s (Spec §7)', async (sendsVisitorId, id) => {
    const { tools, asked } = tab({ sendsVisitorId, answers })
    tools.enter(session)
    await tools.callAPI(getUser, {})
    expect(asked[0]?.headers['x-visitor-id']).toBe(id)
  })

  test('names the language of the page, in which a code is sent, whatever a translator wrote on the document', async () => {
    const { tools, asked } = tab({ answers })
    tools.enter(session)
    await tools.callAPI(getUser, {})
    expect(asked[0]?.headers['accept-language']).toBe('kk')
  })
})

describe('a 401', () => {
  test('on user fetch logs the player out and shows that the session ended (Spec §8)', async () => {
    const { tools, queries, ends } = tab({ user: olena })
    tools.enter(session)
    expect(queries.getQueryData(cached.user)).toEqual(olena)
    expect(await fetchUser(tools.callAPI, new AbortController().signal)).toBe('visitor')
    expect([queries.getQueryData(cached.user), ends]).toEqual(['visitor', ['ended']])
  })

  test('of a token that ended early is asked again with a fresh one', async () => {
    const { tools, asked, ends } = tab({
      user: olena,
      answers: { '/api/auth/refresh-token': { status: 200, body: { ...session, tokens: { access_token: 'fresh' } } } },
    })
    tools.enter(session)
    await tools.callAPI(getUser, {})
    expect(asked.map(({ url, headers }) => [url, headers['authorization']])).toEqual([
      ['/api/users', 'Bearer opaque'],
      ['/api/auth/refresh-token', undefined],
      ['/api/users', 'Bearer fresh'],
    ])
    expect(ends).toEqual([])
  })
})

test('what a player asked for is not done for another who logged in meanwhile', async () => {
  const late = Promise.withResolvers<Answer>()
  const another = { user: { ...olena, id: 'p-2' }, tokens: { access_token: 'of another' } } as Session
  const { tools, asked, queries } = tab({
    user: olena,
    answers: {
      '/api/users/sessions': late.promise,
      '/api/auth/logout': { status: 204, body: {} },
      '/api/auth/refresh-token': { status: 200, body: another },
    },
  })
  tools.enter(session)
  const answer = tools.callAPI(endOtherSessions, {})
  await vi.waitFor(() => expect(asked).toHaveLength(1), patience)
  await tools.leave()
  tools.enter(another)
  late.resolve(unauthorized)
  expect(await answer).toMatchObject({ ok: false, refusal: { code: 'UNAUTHORIZED' } })
  expect(asked.filter(({ url }) => url === '/api/users/sessions')).toHaveLength(1)
  expect(queries.getQueryData(cached.user)).toEqual(another.user)
})

test('another failure on user fetch keeps who is shown (Spec §8)', async () => {
  const refused: CallAPI = async () => ({
    ok: false,
    refusal: { code: 'OVERLOADED', status: 503, message: '', details: {}, requestId: null, retryAfter: null },
  })
  await expect(fetchUser(refused, new AbortController().signal)).rejects.toThrow('OVERLOADED')
})
