import { Suit } from '@zoria/ui/play/jackpot-ticker.tsx'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { formatMoney } from '../../../lib/formats.ts'
import { useUser } from '../../../lib/session/session.tsx'
import { useJackpots } from '../api.ts'
import type { Jackpots } from '../model/questions.ts'
import { JackpotStyles } from './jackpot-styles.tsx'
import { useTickers } from './use-tickers.ts'
import { useJackpotTexts } from './texts.ts'

/** The jackpots in which stakes of an open game count; nothing where none does, and nothing for a visitor. */
export function JackpotStrip({ category }: { readonly category: string }) {
  const user = useUser()
  return user === null ? null : <OfPlayer category={category} currency={user.currency} />
}

function OfPlayer({ category, currency }: { readonly category: string; readonly currency: string }) {
  const { data } = useJackpots(currency)
  const counted = data?.items.filter(({ categories, is_running }) => is_running && (categories?.includes(category) ?? true)) ?? []
  return data === undefined || counted.length === 0 ? null : <JackpotStyles><StripLine jackpots={{ ...data, items: counted }} /></JackpotStyles>
}

/** One line; tests show it without a server. */
export function StripLine({ jackpots }: { readonly jackpots: Jackpots }) {
  const say = useText()
  const { nameOf, noteText } = useJackpotTexts()
  const viewOf = useTickers(jackpots)
  return (
    <aside className="jackpot-game-note" aria-label={say('jackpot.strip')}>
      {jackpots.items.toReversed().map((jackpot) => {
        const view = viewOf(jackpot)
        if (view === null) return null
        const note = noteText(view.note)
        return (
          <Link key={jackpot.suit} to="/jackpots" data-state={view.state}>
            <Suit name={jackpot.suit} size={14} />
            <span>{nameOf(jackpot.suit)}</span>
            <b className="num">{formatMoney(view.sum, jackpot.currency)}</b>
            {note === null ? null : <small>{note}</small>}
          </Link>
        )
      })}
    </aside>
  )
}
