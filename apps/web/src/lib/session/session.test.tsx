import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { getUser, type Session, type User } from '@zoria/contract/identity/http'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cached } from '../queries/query-client.ts'
import { fetchUser, SessionProvider, userQuery, useSession, useUser, type CallAPI, type SessionEnd } from './session.tsx'

const olena = { id: 'p-1', phone: '+380671234567' } as User
const session = { user: olena, tokens: { access_token: 'opaque' } } as Session

afterEach(() => vi.unstubAllGlobals())

type Answer = { readonly status: number; readonly body: object }
type Asked = { readonly url: string; readonly headers: Record<string, string> }

/** A tab of the site with the server's answers by path; whatever is not named is refused with 401. */
function tab({ sendsVisitorId = false, answers = {}, ...seen }: { user?: User | null | undefined; sendsVisitorId?: boolean; answers?: Record<string, Answer> } = {}) {
  const user = 'user' in seen ? seen.user : null
  const asked: Asked[] = []
  const ends: SessionEnd[] = []
  const queries = new QueryClient()
  queries.setQueryData(cached.user, user)
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('localStorage', { getItem: () => 'visitor-1', setItem: () => undefined })
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string> }) => {
    asked.push({ url, headers: init.headers })
    const { status, body } = answers[url] ?? { status: 401, body: { code: 'UNAUTHORIZED', message: 'UNAUTHORIZED', requestId: 'r' } }
    return Response.json(body, { status })
  })
  let tools: ReturnType<typeof useSession> | undefined
  function Page() {
    tools = useSession()
    return <b>{useUser()?.phone}</b>
  }
  const html = renderToString(<QueryClientProvider client={queries}><SessionProvider user={user} language="kk" sendsVisitorId={sendsVisitorId} onEnded={(how) => ends.push(how)}><Page /></SessionProvider></QueryClientProvider>)
  return { html, asked, ends, queries, tools: tools as ReturnType<typeof useSession> }
}

test('the first paint shows the player of the page properties, and asks for nothing (Spec §3)', () => {
  const { html, asked } = tab({ user: olena })
  expect([html, asked]).toEqual(['<b>+380671234567</b>', []])
})

test('a player whom the server could not ask for is asked for in the browser; a visitor is not', async () => {
  const answers = { '/api/auth/refresh-token': { status: 200, body: session }, '/api/users': { status: 200, body: olena } }
  const shown = async (user: null | undefined, known: Record<string, Answer>) => {
    const { tools, queries, asked } = tab({ user, answers: known })
    const stop = new QueryObserver(queries, userQuery(tools.callAPI, user)).subscribe(() => undefined)
    await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
    stop()
    return [queries.getQueryData(cached.user), asked.length]
  }
  expect(await shown(undefined, answers)).toEqual([olena, 2])
  expect(await shown(undefined, {})).toEqual([null, 1])
  expect(await shown(null, answers)).toEqual([null, 0])
})

test('a log-in while a player is asked for stays; his frames end with him', async () => {
  const { tools, queries } = tab({ user: undefined, answers: { '/api/users': { status: 200, body: olena } } })
  const stop = new QueryObserver(queries, userQuery(tools.callAPI, undefined)).subscribe(() => undefined)
  tools.enter(session)
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  stop()
  expect(queries.getQueryData(cached.user)).toEqual(olena)
  queries.setQueryData(cached.frame('battle', 'steppe'), {})
  await tools.leave()
  expect(queries.getQueryData(cached.frame('battle', 'steppe'))).toBeUndefined()
})

describe('a private call', () => {
  const answers = { '/api/users': { status: 200, body: olena } }

  test('goes to the front host under /api with the Bearer (Spec §7)', async () => {
    const { tools, asked } = tab({ answers })
    tools.enter(session)
    expect(await tools.callAPI(getUser, {})).toMatchObject({ ok: true, value: { body: olena } })
    expect(asked).toMatchObject([{ url: '/api/users', headers: { authorization: 'Bearer opaque' } }])
  })

  test.each([[true, 'visitor-1'], [false, undefined]])('carries X-Visitor-ID while fingerprints are on: %s (Spec §7)', async (sendsVisitorId, id) => {
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
    expect(await fetchUser(tools.callAPI, new AbortController().signal)).toBeNull()
    expect([queries.getQueryData(cached.user), ends]).toEqual([null, ['ended']])
  })

  test('of a token that ended early is asked again with a fresh one', async () => {
    const { tools, asked, ends } = tab({ user: olena, answers: { '/api/auth/refresh-token': { status: 200, body: { ...session, tokens: { access_token: 'fresh' } } } } })
    tools.enter(session)
    await tools.callAPI(getUser, {})
    expect(asked.map(({ url, headers }) => [url, headers['authorization']])).toEqual([['/api/users', 'Bearer opaque'], ['/api/auth/refresh-token', undefined], ['/api/users', 'Bearer fresh']])
    expect(ends).toEqual([])
  })
})

test('another failure on user fetch keeps who is shown (Spec §8)', async () => {
  const refused: CallAPI = async () => ({ ok: false, refusal: { code: 'OVERLOADED', status: 503, message: '', details: {}, requestId: null, retryAfter: null } })
  await expect(fetchUser(refused, new AbortController().signal)).rejects.toThrow('OVERLOADED')
})
