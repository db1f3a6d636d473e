import type { Result } from '@zoria/kernel'
import type { DemoOrder, GameItem, LaunchOrder } from './gis/client.ts'
import type { ProviderFault } from './gis/transport.ts'
import type { Picture } from './picture.ts'

/**
 * Our calls to an aggregator: the list of its games with their pictures, and launches. Faults of the provider are
 * returned as values.
 */
export type ProviderClient = {
  /** The whole list. */
  games(): Promise<Result<readonly GameItem[], ProviderFault>>
  /** A picture, from the configured host only. */
  picture(url: string): Promise<Result<Picture, ProviderFault>>
  /** Opens a game for money and returns its address. */
  init(order: LaunchOrder): Promise<Result<string, ProviderFault>>
  /** Opens a game for play money and returns its address. */
  initDemo(order: DemoOrder): Promise<Result<string, ProviderFault>>
}

/** A merchant whose games are listed and launched. */
export type ListedProvider = { readonly merchant: string; readonly client: ProviderClient }
