import type { Currency } from '@zoria/kernel'
import type { Localised } from './localised.ts'
import { readHours, type OpeningHours } from './stream-hours.ts'

/** The type of components that are streams (docs/rules/games.md#slot-stream). */
export const streamType = 'stream'

/** A stream as an editor describes it. */
export type Stream = {
  /** The slug of the machine's game. */
  readonly game: string
  readonly address: StreamAddress
  readonly hours: OpeningHours
  /** Whose time the hours are in. */
  readonly market: Currency
  readonly line: Localised | null
}

/** An HLS playlist: on the internet over TLS, or a stream of the sandbox by its name. */
export type StreamAddress =
  | { readonly kind: 'internet'; readonly url: string }
  | { readonly kind: 'sandbox'; readonly name: string }

type Entry = { readonly key: string; readonly value: string | Localised; readonly breakpoint?: unknown }
const parts = ['game', 'address', 'hours', 'market'] as const
type Part = (typeof parts)[number]

const markets: Readonly<Record<string, Currency>> = { ua: 'uah', kz: 'kzt' }

/** The stream that the entries of a component describe, or which of them are missing or wrong. */
export function readStream(entries: readonly Entry[]): { readonly stream?: Stream; readonly faults: readonly Part[] } {
  const valueOf = (key: string) => entries.find((entry) => entry.key === key && entry.breakpoint === undefined)?.value
  const textOf = (key: Part) => (typeof valueOf(key) === 'string' ? String(valueOf(key)) : '')
  const game = /^[\w-]{1,80}$/.exec(textOf('game'))?.[0]
  const address = readAddress(textOf('address'))
  const hours = readHours(textOf('hours'))
  const market = Object.hasOwn(markets, textOf('market')) ? markets[textOf('market')] : undefined
  if (!game || !address || !hours || !market) {
    const read: Readonly<Record<Part, unknown>> = { game, address, hours, market }
    return { faults: parts.filter((part) => read[part] === undefined) }
  }
  const line = valueOf('line')
  return {
    stream: { game, address, hours, market, line: typeof line === 'string' ? { ru: line } : (line ?? null) },
    faults: [],
  }
}

/** Reads `https://host/path.m3u8`, without credentials, or `sandbox:<name>`; anything else is undefined. */
export function readAddress(text: string): StreamAddress | undefined {
  const name = /^sandbox:([\w-]{1,80})$/.exec(text)?.[1]
  if (name !== undefined) return { kind: 'sandbox', name }
  if (!URL.canParse(text) || /[\s\\]/.test(text)) return undefined
  const { protocol, username, password, pathname, hash } = new URL(text)
  const isWhole =
    protocol === 'https:' && username === '' && password === '' && hash === '' && pathname.endsWith('.m3u8')
  return isWhole ? { kind: 'internet', url: text } : undefined
}

/** The address for browsers; undefined for a stream of the sandbox where there is none. */
export function addressFor(address: StreamAddress, sandboxUrl: string | null): string | undefined {
  switch (address.kind) {
    case 'internet':
      return address.url
    case 'sandbox':
      return sandboxUrl === null ? undefined : `${sandboxUrl}/streams/${address.name}/main.m3u8`
  }
}
