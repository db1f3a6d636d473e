import type { Notice } from '@zoria/contract/notifications/http'
import { prefixOf } from '../../../i18n/languages.ts'
import { formatDateTime, formatMoney, formatWhole } from '../../../lib/formats.ts'
import { useLocalOffset } from '../../../lib/time/local-date.tsx'
import { useLanguage } from '../../../lib/texts/content-texts.tsx'

/**
 * What a text about a message may name: `amount`, `bonusName`, `level`, `until`, of a battle `battleName`, `place`,
 * `count`, and of a raffle `ticket`.
 */
export function useNoticeValues(): (
  notice: Notice,
) => Readonly<Record<string, string>> & { readonly amount?: string; readonly bonusName?: string } {
  const offsetOf = useLocalOffset()
  const prefix = prefixOf[useLanguage()]
  const nameIn = (names: Readonly<Record<string, string>>): string => names[prefix] ?? names['ru'] ?? ''
  return ({ amount, currency, names, level, until, battle, raffle }) => ({
    ...(amount !== null && currency !== null && { amount: formatMoney(amount, currency) }),
    ...(names !== null && { bonusName: nameIn(names) }),
    ...(level !== null && { level: String(level) }),
    ...(until !== null && { until: formatDateTime(until, offsetOf(until)) }),
    ...(raffle !== undefined && { ticket: formatWhole(raffle.ticket) }),
    ...(battle !== null && {
      battleName: nameIn(battle.names),
      ...(battle.place !== null && { place: formatWhole(battle.place) }),
      ...(battle.count !== null && { count: formatWhole(battle.count) }),
    }),
  })
}
