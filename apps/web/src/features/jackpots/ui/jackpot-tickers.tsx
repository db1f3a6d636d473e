import { JackpotTicker } from '@zoria/ui/play/jackpot-ticker.tsx'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { formatMoney } from '../../../lib/formats.ts'
import type { Jackpots } from '../model/questions.ts'
import { useTickers } from './use-tickers.ts'
import { useJackpotTexts } from './texts.ts'

/** The four values, the largest jackpot first, each a link to the jackpots. */
export function JackpotTickers({ jackpots }: { readonly jackpots: Jackpots }) {
  const say = useText()
  const { nameOf, suitOf, noteText } = useJackpotTexts()
  const viewOf = useTickers(jackpots)
  return (
    <nav className="jackpot-row" aria-label={say('shell.nav.jackpots')}>
      {jackpots.items.toReversed().map((jackpot) => {
        const view = viewOf(jackpot)
        const note = noteText(view?.note ?? null)
        return (
          <Link key={jackpot.suit} to="/jackpots">
            <JackpotTicker
              suit={jackpot.suit}
              name={`${suitOf(jackpot.suit)} · ${nameOf(jackpot.suit)}`}
              sum={view === null ? null : formatMoney(view.sum, jackpot.currency)}
              state={view?.state ?? 'frozen'}
              {...(note !== null && { note })}
            />
          </Link>
        )
      })}
    </nav>
  )
}
