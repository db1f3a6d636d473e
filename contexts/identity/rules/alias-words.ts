/** The words of a text, separated by white space. */
export const listed = (text: string): readonly string[] => text.trim().split(/\s+/)

/**
 * Words of generated aliases: plain Latin spelling, the same in all four languages. The backfill in
 * `storage/migrations/202611280400-aliases.sql` uses the same 64 and 64.
 */
export const aliasFirsts = listed(`
  Amber Arctic Autumn Azure Bold Brave Breezy Bright Bronze Calm Cedar Clever Copper Coral Cosmic Crimson
  Crystal Dapper Desert Eager Early Electric Emerald Fair Fast Forest Frosty Gentle Golden Grand Happy Hidden
  Honest Indigo Ivory Jolly Keen Lively Lunar Maple Marble Merry Mighty Misty Noble Northern Olive Opal
  Polar Proud Quick Quiet Rosy River Royal Ruby Silent Silver Solar Steppe Sunny Velvet Winter Zesty
`)

export const aliasSeconds = listed(`
  Badger Bear Beaver Bison Camel Condor Crane Deer Dolphin Dove Dragon Eagle Elk Falcon Ferret Finch
  Fox Gazelle Goose Hare Hawk Hedgehog Heron Horse Ibex Jackdaw Jaguar Koala Lark Leopard Lion Lynx
  Marten Moose Orca Oriole Otter Owl Panda Panther Pelican Penguin Pike Puma Raven Robin Saiga Salmon
  Seal Sparrow Squirrel Stag Stork Swallow Swan Tapir Tiger Tortoise Turtle Walrus Whale Wolf Wren Yak
`)
