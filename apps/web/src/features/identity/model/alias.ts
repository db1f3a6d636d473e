/**
 * An alias as public lists show it: its beginning and its end. The API masks in the same way
 * (contexts/identity/rules/alias.ts).
 */
export function maskedAlias(alias: string): string {
  const characters = [...alias]
  const [start, end] = characters.length >= 8 ? [3, 2] : [1, 1]
  return `${characters.slice(0, start).join('')}***${characters.slice(-end).join('')}`
}
