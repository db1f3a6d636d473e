import * as z from 'zod/mini'
import { battleBoard } from '../battles/http.ts'
import { endpoint } from '../endpoint.ts'
import { liveJackpot } from '../jackpots/http.ts'
import { bigWin, bigWinsShown, onlineFigures } from '../wins/http.ts'
import { newest, things, value, type Coalescing } from './coalescing.ts'

/** Topics of everybody, and how their changes add up. */
const declared = {
  big_wins: newest(bigWin, bigWinsShown),
  presence: value(onlineFigures),
  /** Open battles. One that is over comes once more, with its last status. */
  battles: things(battleBoard, ({ slug }) => slug),
  jackpots: things(liveJackpot, ({ suit, currency }) => `${currency} ${suit}`),
}

export type PublicTopic = keyof typeof declared
export type StateOf<T extends PublicTopic> = z.output<(typeof declared)[T]['state']>
export type ChangeOf<T extends PublicTopic> = z.output<(typeof declared)[T]['change']>

/** A `state` frame: every topic that is known, first after each connection. */
export type LiveState = { readonly [T in PublicTopic]?: StateOf<T> | undefined }
/** A `change` frame: the topics that changed since the frame before. */
export type LiveChange = { readonly [T in PublicTopic]?: ChangeOf<T> | undefined }

export const publicTopics: { readonly [T in PublicTopic]: Coalescing<StateOf<T>, ChangeOf<T>> } = declared

const names = Object.keys(publicTopics) as PublicTopic[]
const schemaOf = (event: 'state' | 'change') =>
  z.object(Object.fromEntries(names.map((name) => [name, z.optional<z.ZodMiniType>(publicTopics[name][event])])))
const schemas = { state: schemaOf('state'), change: schemaOf('change') }

/** Whether data is a frame of the public stream. Topics that are not declared are ignored. */
export const isLive = (event: 'state' | 'change', data: unknown): boolean => schemas[event].safeParse(data).success

/** The state after a `change` frame. A topic that the frame does not name keeps its state. */
export const withChange = (shown: LiveState, changes: LiveChange): LiveState =>
  Object.fromEntries(names.map((name) => [name, stateAfter(name, shown[name], changes[name])]))

function stateAfter<T extends PublicTopic>(name: T, shown?: StateOf<T>, change?: ChangeOf<T>): StateOf<T> | undefined {
  return change === undefined ? shown : publicTopics[name].apply(shown, change)
}

/** `GET /live`: the public topics as server-sent events `state` and `change`. Resumes by Last-Event-ID. */
export const followLive = endpoint({
  method: 'GET',
  path: '/live',
  access: 'open',
  summary: 'Live big wins and presence',
  isStream: true,
  replies: { 200: z.string() },
  refusals: [],
})
