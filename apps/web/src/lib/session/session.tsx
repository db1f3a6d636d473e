import { useQuery, useQueryClient, type QueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { call, refused, type CallOptions, type CallRefusal, type CallResult } from '@zoria/contract/client'
import type { CallOf, Endpoint } from '@zoria/contract/endpoint'
import { getUser, logout, refreshToken, type Session, type User } from '@zoria/contract/identity/http'
import { createContext, use, useEffect, useMemo, type ReactNode } from 'react'
import type { LanguageTag } from '../../i18n/languages.ts'
import { useServerFirst } from '../page/hydrated.ts'
import { now } from '../time/clock.ts'
import { cached, userStaleMs } from '../queries/query-client.ts'
import { playerOf, type SeenPlayer } from './seen-player.ts'
import { followTabs, stepAfter, notifyTabs, type SessionNews } from './tabs.ts'
import { createTokenKeeper, type Refreshed } from './token-keeper.ts'
import { visitorId } from './visitor-id.ts'

type Options = {
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  readonly fetch?: typeof globalThis.fetch
}
export type CallAPI = <E extends Endpoint>(endpoint: E, input: CallOf<E>, options?: Options) => Promise<CallResult<E>>

type SessionTools = {
  /** Calls the API from the browser; a player's endpoints get the access token, renewed when it is about to end. */
  readonly callAPI: CallAPI
  /** Takes over a session that login or registration answered. */
  readonly enter: (session: Session) => void
  /** Logs out. A refusal: the server did not answer, so the session goes on and its player stays shown. */
  readonly leave: () => Promise<CallRefusal | null>
  /** Forgets the player in this browser: his session has ended on the server. */
  readonly drop: () => void
  /** Shows what a change of the player's data answered, where he is still the one who is shown. */
  readonly showChanged: (user: User) => void
}

const baseUrl = '/api'
const Tools = createContext<SessionTools | null>(null)
const FirstUser = createContext<SeenPlayer>('visitor')

/** How a session ended outside of this tab: it expired, or the player ended it in another tab. */
export type SessionEnd = 'ended' | 'left'

type ProviderProps = Pick<Parts, 'language' | 'sendsVisitorId' | 'onEnded'> & {
  readonly user: SeenPlayer
  readonly children: ReactNode
}

/**
 * Wraps the application: `user` is the player of the refresh cookie, without a token. `onEnded` is called for an end
 * that this tab did not request.
 */
export function SessionProvider({ user, language, sendsVisitorId, onEnded, children }: ProviderProps) {
  const queries = useQueryClient()
  const { tools, onNews } = useMemo(
    () => createSessionTools({ queries, language, sendsVisitorId, onEnded }),
    [queries, language, sendsVisitorId, onEnded],
  )
  useEffect(() => followTabs(onNews), [onNews])
  return (
    <Tools value={tools}>
      <FirstUser value={user}>{children}</FirstUser>
    </Tools>
  )
}

export function useSession(): SessionTools {
  const tools = use(Tools)
  if (!tools) throw new Error('useSession stands outside SessionProvider')
  return tools
}

/**
 * The player, or null for a visitor. The first paint shows what the server saw and asks for nothing, unless the server
 * did not learn it; later it is fresh for 15 s (Spec §9).
 */
export const useUser = import.meta.env.SSR ? useSeenUser : useLiveUser

/** Whom the server saw. A dozen places of a page ask, and none of them waits there for news. */
function useSeenUser(): User | null {
  useSession()
  return playerOf(use(FirstUser))
}

/** The player as the browser follows him. */
export function useLiveUser(): User | null {
  const { callAPI } = useSession()
  const first = use(FirstUser)
  const { data: present } = useQuery(userQuery(callAPI, first))
  return playerOf(useServerFirst({ rendered: first, present }))
}

/**
 * Follows the player. A visitor is never asked for; an unknown player is asked for at once, and again until the API
 * answers.
 */
export function userQuery(callAPI: CallAPI, first: SeenPlayer): UseQueryOptions<SeenPlayer> {
  return {
    queryKey: cached.user,
    initialData: first,
    staleTime: ({ state }) => (state.data === 'unknown' ? 0 : userStaleMs),
    enabled: ({ state }) => state.data !== 'visitor',
    refetchInterval: ({ state }) => state.data === 'unknown' && userStaleMs,
    queryFn: async ({ signal, client }) => {
      const before = seenIn(client)
      const answer = await fetchUser(callAPI, signal)
      const shown = seenIn(client)
      // A log-in or log-out meanwhile is newer than the answer.
      return whose(shown) === whose(before) ? newestOf(shown, answer) : shown
    },
  }
}

const seenIn = (queries: QueryClient): SeenPlayer => queries.getQueryData<SeenPlayer>(cached.user) ?? 'unknown'
const whose = (seen: SeenPlayer) => playerOf(seen)?.id ?? seen

/** The answer, with the shown balances where a frame of the stream has overtaken it. */
function newestOf(seen: SeenPlayer, answer: SeenPlayer): SeenPlayer {
  const [shown, answered] = [playerOf(seen), playerOf(answer)]
  const isOvertaken = shown && answered && shown.id === answered.id && shown.wallet_version > answered.wallet_version
  if (!isOvertaken) return answer
  const { wallet_version, game_wallet_group, bonus_wallet_group, electronic_wallet_group, cashback_balance } = shown
  return {
    ...answered,
    wallet_version,
    game_wallet_group,
    bonus_wallet_group,
    electronic_wallet_group,
    cashback_balance,
  }
}

/** Asks who the player is. Spec §8: a 401 on user fetch logs the user out; anything else keeps what is shown. */
export async function fetchUser(callAPI: CallAPI, signal: AbortSignal): Promise<SeenPlayer> {
  const answer = await callAPI(getUser, {}, { signal })
  if (answer.ok) return answer.value.body
  if (answer.refusal.status === 401) return 'visitor'
  throw new Error(answer.refusal.code)
}

type Parts = {
  readonly queries: QueryClient
  readonly language: LanguageTag
  readonly sendsVisitorId: boolean
  readonly onEnded: (how: SessionEnd) => void
}

type TabSession = { readonly tools: SessionTools; readonly onNews: (news: SessionNews) => void }

/** What a page can do with its session, and how it follows the other tabs. */
export function createSessionTools({ queries, language, sendsVisitorId, onEnded }: Parts): TabSession {
  const showUser = (user: User) => queries.setQueryData<SeenPlayer>(cached.user, newestOf(seenIn(queries), user))
  const keeper = createTokenKeeper<Session>({
    refresh: () => inTurn(refreshFromCookie),
    tokenOf: (session) => session.tokens.access_token,
    now,
    onSession: ({ user }) => showUser(user),
    onEnd: () => {
      if (playerOf(seenIn(queries))) {
        onEnded('ended')
        notifyTabs({ kind: 'ended' })
      }
      forgetPlayer(queries, 'visitor')
    },
  })

  const callAPI: CallAPI = async (endpoint, input, given = {}) => {
    // Codes and notices are written in the language of the request (docs/rules/identity.md), which is the page's, not
    // the browser's.
    const headers = {
      'accept-language': language,
      ...(sendsVisitorId && { 'x-visitor-id': visitorId(localStorage, () => crypto.randomUUID()) }),
    }
    const options = { ...given, headers }
    const { access } = endpoint
    const caller = playerOf(seenIn(queries))
    const isPlayers = access === 'player' || access === 'either' || (access === 'optional' && caller)
    if (!isPlayers) return callWithWork(endpoint, input, { baseUrl, ...options })
    // A token of a player who logged in meanwhile is none for what this one asked.
    const own = (token: string | null) => (caller && caller.id !== whose(seenIn(queries)) ? null : token)
    const accessToken = own(await keeper.token())
    if (accessToken === null)
      return refused(seenIn(queries) === 'visitor' ? { code: 'UNAUTHORIZED', status: 401 } : { code: 'UNREACHABLE' })
    const answer = await call(endpoint, input, { baseUrl, accessToken, ...options })
    if (answer.ok || answer.refusal.status !== 401) return answer
    // The token ended early, for instance by a change of password elsewhere: the cookie decides.
    const renewed = own(await keeper.renew())
    return renewed === null ? answer : call(endpoint, input, { baseUrl, accessToken: renewed, ...options })
  }

  const tools: SessionTools = {
    callAPI,
    enter: (session) => {
      keeper.adopt(session.tokens.access_token)
      showUser(session.user)
      notifyTabs({ kind: 'entered', playerId: session.user.id })
    },
    leave: async () => {
      const answer = await call(logout, {}, { baseUrl })
      if (!answer.ok) return answer.refusal
      tools.drop()
      return null
    },
    drop: () => {
      keeper.forget()
      forgetPlayer(queries, 'visitor')
      notifyTabs({ kind: 'left' })
    },
    showChanged: (user) => void (whose(seenIn(queries)) === user.id && showUser(user)),
  }
  return { tools, onNews: onTabNews({ queries, onEnded, forget: keeper.forget, renew: keeper.renew }) }
}

/** Calls; a proof of work that is asked for is solved, and once more where its challenge ended or grew harder meanwhile. */
async function callWithWork<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: CallOptions,
  solvesMax = 2,
): Promise<CallResult<E>> {
  const answer = await call(endpoint, input, options)
  if (answer.ok || answer.refusal.code !== 'PROOF_OF_WORK_REQUIRED' || solvesMax === 0) return answer
  const work = await import('./proof-of-work.ts').catch(() => null)
  if (work === null) return refused({ code: 'UNREACHABLE' })
  const proof = await work.solveWork(answer.refusal.details, options.signal)
  const headers = { ...options.headers, 'x-proof-of-work': proof }
  return callWithWork(endpoint, input, { ...options, headers }, solvesMax - 1)
}

type TabsDeps = Pick<Parts, 'queries' | 'onEnded'> & {
  readonly forget: () => void
  readonly renew: () => Promise<unknown>
}

/** Follows what other tabs did to the session they share with this one. */
function onTabNews({ queries, onEnded, forget, renew }: TabsDeps): (news: SessionNews) => void {
  return (news) => {
    const step = stepAfter(news, seenIn(queries))
    if (step === 'stay') return
    forget()
    if (step === 'end' && news.kind !== 'entered') onEnded(news.kind)
    // Without an answer of the API the player of the cookie stays unknown, and is asked for again.
    forgetPlayer(queries, step === 'renew' ? 'unknown' : 'visitor')
    if (step === 'renew') void renew()
  }
}

function forgetPlayer(queries: QueryClient, next: 'visitor' | 'unknown'): void {
  queries.setQueryData<SeenPlayer>(cached.user, next)
  queries.removeQueries({
    predicate: ({ queryKey: [name], meta }) =>
      name === 'frames' || (name !== cached.user[0] && meta?.['isPersonal'] === true),
  })
}

async function refreshFromCookie(): Promise<Refreshed<Session>> {
  const answer = await call(refreshToken, {}, { baseUrl })
  if (answer.ok) return { kind: 'fresh', session: answer.value.body }
  return { kind: answer.refusal.status === 401 ? 'ended' : 'unreachable' }
}

/** The lock that a tab holds while it renews the session. */
export const renewalLock = 'zoria-refresh'

/** Tabs renew one after another: two at once would look like a stolen cookie. */
async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (!('locks' in navigator)) return work()
  return (await navigator.locks.request(renewalLock, work)) as Value
}
