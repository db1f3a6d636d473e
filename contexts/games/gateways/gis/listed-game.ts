import { bps, type Bps } from '@zoria/kernel'
import type { GameCategory, GameTag } from '@zoria/contract/games/words'
import type { ListedGame } from '../../rules/catalogue-plan.ts'
import type { GameItem } from './client.ts'

/** The provider's words for types and tags, in ours; lower case. */
export type WordMappings = { readonly categories: ReadonlyMap<string, GameCategory>; readonly tags: ReadonlyMap<string, GameTag> }

// A type nobody mapped counts little towards wagers and stands among the instant games until somebody maps it.
const unmappedCategory: GameCategory = 'instant'

/** A listed game in our words. */
export function listedGameOf(item: GameItem, mappings: WordMappings): ListedGame {
  const category = mappings.categories.get(wordOf(item.type)) ?? unmappedCategory
  const tags = (item.tags ?? []).flatMap(({ code }) => mappings.tags.get(wordOf(code)) ?? [])
  return {
    gameUuid: item.uuid,
    name: item.name.trim(),
    provider: { externalId: item.provider_id ?? item.provider, name: item.provider.trim() },
    category,
    // The list does not tell: live tables and lobbies have nothing to try.
    hasDemo: category !== 'live' && !item.has_lobby,
    hasLobby: item.has_lobby,
    rtp: rtpOf(item.parameters?.rtp ?? ''),
    volatility: item.parameters?.volatility || null,
    imageUrl: item.image || null,
    tags: [...new Set(category === 'live' ? [...tags, 'live' as const] : tags)],
  }
}

/** Types of a list that no mapping knows. */
export function unmappedTypes(items: readonly GameItem[], { categories }: WordMappings): readonly string[] {
  return [...new Set(items.map(({ type }) => wordOf(type)))].filter((type) => !categories.has(type))
}

const wordOf = (text: string): string => text.trim().toLowerCase()

/** Per cent as a provider writes it (`96.12`, `96.5%`), down to basis points; null where it says nothing usable. */
function rtpOf(text: string): Bps | null {
  const match = /^(\d{1,3})(?:\.(\d+))?\s*%?$/.exec(text.trim())
  if (match === null) return null
  const share = BigInt(match[1] as string) * 100n + BigInt((match[2] ?? '').padEnd(2, '0').slice(0, 2))
  return share > 0n ? bps(share) : null
}
