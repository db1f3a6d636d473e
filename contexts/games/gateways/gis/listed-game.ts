import { bps, type Bps } from '@zoria/kernel'
import type { GameCategory, GameTag } from '@zoria/contract/games/words'
import type { ListedGame } from '../../rules/catalogue-plan.ts'
import type { GameItem } from './client.ts'

/** Our categories and tags by the provider's lower-case names. */
export type CatalogueMappings = {
  readonly categories: ReadonlyMap<string, GameCategory>
  readonly tags: ReadonlyMap<string, GameTag>
}

// An unmapped type counts little towards wagers: it is an instant game until staff maps it.
const unmappedCategory: GameCategory = 'instant'

/** Converts a listed game to our terms. */
export function listedGameOf(item: GameItem, mappings: CatalogueMappings): ListedGame {
  // Only live games have tables to choose from, whatever the provider calls their type: roulette, game show.
  const category = item.has_lobby ? 'live' : (mappings.categories.get(wordOf(item.type)) ?? unmappedCategory)
  const tags = (item.tags ?? []).flatMap(({ code }) => mappings.tags.get(wordOf(code)) ?? [])
  return {
    gameUuid: item.uuid,
    name: item.name.trim(),
    provider: { externalId: item.provider_id ?? item.provider, name: item.provider.trim() },
    category,
    // Where the list has no such flag: live tables and lobbies have no demo.
    hasDemo: item.has_demo ?? category !== 'live',
    hasLobby: item.has_lobby,
    rtp: rtpOf(item.parameters?.rtp ?? ''),
    volatility: item.parameters?.volatility || null,
    imageUrl: item.image || null,
    tags: [...new Set(category === 'live' ? [...tags, 'live' as const] : tags)],
  }
}

/** Types of a list without a mapping. */
export function unmappedTypes(items: readonly GameItem[], { categories }: CatalogueMappings): readonly string[] {
  return [...new Set(items.map(({ type }) => wordOf(type)))].filter((type) => !categories.has(type))
}

const wordOf = (text: string): string => text.trim().toLowerCase()

/** A percentage as a provider writes it (`96.12`, `96.5%`), rounded down to basis points; null if it is unusable. */
function rtpOf(text: string): Bps | null {
  const match = /^(\d{1,3})(?:\.(\d+))?\s*%?$/.exec(text.trim())
  if (match === null) return null
  const share = BigInt(match[1] as string) * 100n + BigInt((match[2] ?? '').padEnd(2, '0').slice(0, 2))
  return share > 0n ? bps(share) : null
}
