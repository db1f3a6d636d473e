import type { WheelPrize, WheelSpin } from '@zoria/contract/wheel/http'
import type { SpinOrigin } from '@zoria/contract/wheel/words'
import { prefixOf } from '../../../i18n/languages.ts'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { formatRoundMoney, formatWhole } from '../../../lib/formats.ts'
import { useLanguage } from '../../../lib/texts/content-texts.tsx'
import { nameOf } from '../../../lib/game-name.ts'

const origins = {
  daily: 'wheel.origin.daily',
  deposit: 'wheel.origin.deposit',
  level: 'wheel.origin.level',
  staff: 'wheel.origin.staff',
} as const satisfies Record<SpinOrigin, MessageId>

/** Texts about the wheel in the language of the page. */
export function useWheelTexts() {
  const say = useText()
  const prefix = prefixOf[useLanguage()]
  const nameIn = (names: Readonly<Record<string, string>>): string => names[prefix] ?? names['en'] ?? ''
  const prizeText = (
    { kind, amount, bonus, free_rounds }: WheelPrize,
    currency: string,
    names: Readonly<Record<string, string>>,
  ): string => {
    if (kind === 'money' && amount !== null) return formatRoundMoney(amount, currency)
    if (kind === 'bonus' && bonus !== null)
      return amount === null ? nameIn(bonus.names) : `${nameIn(bonus.names)}, ${formatRoundMoney(amount, currency)}`
    if (kind === 'free_rounds' && free_rounds !== null)
      return say('wheel.rounds', {
        count: free_rounds.count,
        shown: formatWhole(free_rounds.count),
        game: nameOf(free_rounds.game, say),
      })
    return nameIn(names)
  }
  return {
    nameIn,
    prizeText,
    spinText: ({ prize, currency, names }: Pick<WheelSpin, 'prize' | 'currency' | 'names'>) =>
      prizeText(prize, currency, names),
    originText: (origin: SpinOrigin) => say(origins[origin]),
    /** Further terms of a prize; null: it has none. */
    termsText: ({ kind, bonus, free_rounds }: WheelPrize, currency: string): string | null => {
      if (kind === 'money') return say('wheel.terms.money')
      if (kind === 'bonus' && bonus !== null) return say('wheel.terms.bonus', { wager: formatWhole(bonus.wager) })
      if (kind === 'free_rounds' && free_rounds !== null)
        return say('wheel.terms.rounds', { stake: formatRoundMoney(free_rounds.stake, currency) })
      return null
    },
  }
}
