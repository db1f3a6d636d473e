import { DigitRoll } from '@zoria/ui/digit-roll.tsx'
import { Suit } from '@zoria/ui/play/jackpot-ticker.tsx'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { formatMoney } from '../../../lib/formats.ts'
import { currencyOf } from '../../../lib/market.ts'
import { useUser } from '../../../lib/session/session.tsx'
import { useLanguage } from '../../../lib/texts/content-texts.tsx'
import { useJackpots } from '../api.ts'
import type { Jackpots } from '../model/questions.ts'
import { JackpotStyles } from './jackpot-styles.tsx'
import { useTickers } from './use-tickers.ts'
import { useJackpotTexts } from './texts.ts'

type Props = {
  readonly category: string
  /** The game is open for demo money, whose stakes count in no jackpot; the line says so. */ readonly isDemo: boolean
}

/** The jackpots in which stakes of an open game count, for visitors too; nothing where none does. */
export function JackpotStrip({ category, isDemo }: Props) {
  const { data } = useJackpots(currencyOf({ player: useUser(), language: useLanguage(), search: '' }))
  const counted =
    data?.items.filter(({ categories, is_running }) => is_running && (categories?.includes(category) ?? true)) ?? []
  return data === undefined || counted.length === 0 ? null : (
    <JackpotStyles>
      <StripLine jackpots={{ ...data, items: counted }} isDemo={isDemo} />
    </JackpotStyles>
  )
}

/** One line; tests show it without a server. */
export function StripLine({ jackpots, isDemo }: { readonly jackpots: Jackpots; readonly isDemo: boolean }) {
  const say = useText()
  const { nameOf, noteText } = useJackpotTexts()
  const viewOf = useTickers(jackpots)
  return (
    <aside className="jackpot-game-note" aria-label={say('jackpot.strip')}>
      {isDemo ? <small>{say('jackpot.strip.demo')}</small> : null}
      {jackpots.items.toReversed().map((jackpot) => {
        const view = viewOf(jackpot)
        if (view === null) return null
        const note = noteText(view.note)
        return (
          <Link key={jackpot.suit} to="/jackpots" data-state={view.state}>
            <Suit name={jackpot.suit} size={14} />
            <span>{nameOf(jackpot.suit)}</span>
            <b className="num">
              <DigitRoll text={formatMoney(view.sum, jackpot.currency)} />
            </b>
            {note === null ? null : <small>{note}</small>}
          </Link>
        )
      })}
    </aside>
  )
}
