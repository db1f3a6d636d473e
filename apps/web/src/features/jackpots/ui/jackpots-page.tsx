import type { Jackpot } from '@zoria/contract/jackpots/http'
import { Button } from '@zoria/ui/button.tsx'
import { DigitRoll } from '@zoria/ui/digit-roll.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Suit } from '@zoria/ui/play/jackpot-ticker.tsx'
import { Progress } from '@zoria/ui/progress.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { Info, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { currencySign, formatMoney, formatRoundMoney } from '../../../lib/formats.ts'
import { currencyOf, marketCurrencies } from '../../../lib/market.ts'
import { useUser } from '../../../lib/session/session.tsx'
import { useLanguage } from '../../../lib/texts/content-texts.tsx'
import { useJackpots } from '../api.ts'
import { historyOf, type Jackpots } from '../model/questions.ts'
import type { TickerView } from '../model/ticker.ts'
import { JackpotHistory } from './jackpot-history.tsx'
import { JackpotStyles } from './jackpot-styles.tsx'
import { RaffleCard } from './raffle-card.tsx'
import { RaffleHistory } from './raffle-history.tsx'
import { useTickers } from './use-tickers.ts'
import { shortHash, useJackpotTexts } from './texts.ts'

/** Four jackpots with their conditions, the drops, and the raffle (Spec §1). `invitation`: the way to register. */
export function JackpotsPage({ invitation }: { readonly invitation: ReactNode }) {
  const say = useText()
  const user = useUser()
  const { search } = useLocation()
  const currency = currencyOf({ player: user, language: useLanguage(), search })
  return (
    <JackpotStyles>
      <p className="jackpot-lead">{say('jackpot.lead')}</p>
      {user === null ? (
        <>
          <nav className="tabs tabs-outlined jackpot-currencies" aria-label={say('jackpot.currency')}>
            {marketCurrencies.map((each) => (
              <Link
                key={each}
                className="tab"
                to={`/jackpots?currency=${each}`}
                aria-current={each === currency ? 'page' : undefined}
                preventScrollReset
              >
                <Phrase>{currencySign(each)}</Phrase> <Phrase>{each.toUpperCase()}</Phrase>
              </Link>
            ))}
          </nav>
          <p className="note note-info jackpot-visitor">
            <Info size={17} aria-hidden="true" />
            <span>{say('jackpot.visitor')}</span>
            {invitation}
          </p>
        </>
      ) : null}
      <Four key={currency} currency={currency} />
      <div className="columns jackpot-columns">
        <JackpotHistory currency={currency} shown={historyOf(search)} />
        <div>
          <RaffleCard currency={currency} invitation={invitation} />
          <RaffleHistory currency={currency} shown={historyOf(search)} />
        </div>
      </div>
    </JackpotStyles>
  )
}

function Four({ currency }: { readonly currency: string }) {
  const say = useText()
  const { data, isPending, refetch } = useJackpots(currency)
  if (isPending)
    return (
      <div className="jackpot-grid" aria-busy="true">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="jackpot-card">
            <Skeleton width={120} height={36} />
            <Skeleton width={190} height={34} />
            <Skeleton height={88} radius={12} />
          </div>
        ))}
      </div>
    )
  if (!data)
    return (
      <EmptyState
        title={say('error.title')}
        actions={<Button onClick={() => void refetch()}>{say('error.again')}</Button>}
      />
    )
  if (data.items.length === 0)
    return (
      <EmptyState title={say('jackpot.none')}>
        <p>{say('jackpot.noneText')}</p>
      </EmptyState>
    )
  return <JackpotCards jackpots={data} />
}

/** The cards, the largest jackpot first; tests show them without a server. */
export function JackpotCards({ jackpots }: { readonly jackpots: Jackpots }) {
  const viewOf = useTickers(jackpots)
  return (
    <div className="jackpot-grid">
      {jackpots.items.toReversed().map((jackpot) => (
        <JackpotCard key={jackpot.suit} jackpot={jackpot} view={viewOf(jackpot)} />
      ))}
    </div>
  )
}

function JackpotCard({ jackpot, view }: { readonly jackpot: Jackpot; readonly view: TickerView | null }) {
  const say = useText()
  const { nameOf, suitOf, noteText, gamesText } = useJackpotTexts()
  const { suit, currency, seed, share, min, max, min_stake, draw_id, hash } = jackpot
  const round = (sum: string) => formatRoundMoney(sum, currency)
  const note = noteText(view?.note ?? null)
  const facts = [
    [say('jackpot.seed'), round(seed)],
    [say('jackpot.share'), `${share.replace(/0+$/, '').replace(/\.$/, '')} %`],
    [say('jackpot.minStake'), round(min_stake)],
    [say('jackpot.games'), gamesText(jackpot)],
  ] as const
  return (
    <article className={`jackpot-card jackpot-${suit}`} data-state={view?.state} aria-labelledby={`jackpot-${suit}`}>
      <div className="jackpot-card-head">
        <span className="jackpot-suit">
          <Suit name={suit} size={24} />
        </span>
        <span>
          <h2 id={`jackpot-${suit}`}>{nameOf(suit)}</h2>
          <small>{suitOf(suit)}</small>
        </span>
      </div>
      <p className="jackpot-value">
        <strong className="num">
          {view === null ? <Skeleton width={180} height={32} /> : <DigitRoll text={formatMoney(view.sum, currency)} />}
        </strong>
        {note === null ? null : <small className="jackpot-note">{note}</small>}
      </p>
      <Progress
        percent={view === null ? 0 : (100 * Number(view.sum)) / Number(max)}
        label={say('jackpot.dropsBy', { max: round(max) })}
        isSlim
      />
      <p className="jackpot-range num">
        <span>{say('jackpot.from', { min: round(min) })}</span>
        <span>{say('jackpot.dropsBy', { max: round(max) })}</span>
      </p>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <Link className="jackpot-hash" to={`/fairness?draw=${draw_id}`}>
        <ShieldCheck size={15} aria-hidden="true" />
        <span>{say('jackpot.threshold')}</span>
        <code translate="no">{shortHash(hash)}</code>
      </Link>
    </article>
  )
}
