import type { Id } from '@zoria/kernel'

export type PlayerId = Id<'Player'>

/** Who asks: a gateway with its merchant, or one of our own contexts. Together with kind and external id it names a command for ever. */
export type Source = `gis:${string}` | `gcp:${string}` | 'payments' | 'bonuses' | 'cashback' | 'wheel' | 'battles' | 'jackpots' | 'identity' | 'staff' | 'player' | 'sweep'

/** What every command says. */
export interface Asked {
  readonly playerId: PlayerId
  readonly source: Source
  /** The id the asker gave: the same one again gets the stored answer, and with other content a CONFLICT. */
  readonly externalId: string
}
