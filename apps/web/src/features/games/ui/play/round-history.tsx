import { roundMoney, roundOutcomes } from '@zoria/contract/games/words'
import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { Mark } from '@zoria/ui/mark.tsx'
import { Phrase, Verbatim } from '@zoria/ui/phrase.tsx'
import { SelectField } from '@zoria/ui/select-field.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { ChevronLeft, ChevronRight, Gift, type LucideIcon, Sparkles, Wallet } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useText } from '../../../../i18n/text.tsx'
import { Refused } from '../../../../lib/queries/answer-of.ts'
import { art } from '../../../../lib/art/art.ts'
import { DayField } from '../../../../lib/time/day-field.tsx'
import { formatMoney } from '../../../../lib/formats.ts'
import { LocalDateTime } from '../../../../lib/time/local-date.tsx'
import { useHydrated } from '../../../../lib/page/hydrated.ts'
import { nameOf } from '../../../../lib/game-name.ts'
import {
  allRounds,
  areDaysCrossed,
  isNarrowed,
  type RoundFilters,
  roundFiltersOf,
  roundsAddress,
} from '../../model/round-filters.ts'
import { type RecalledRound, type Round, useRound, useRounds } from '../../rounds-api.ts'
import { useRecentGames } from '../lobby/use-own-games.ts'

/** Every round of the account, or the one that the address names. */
export function RoundHistory() {
  const parameters = new URLSearchParams(useLocation().search)
  const filters = roundFiltersOf(parameters)
  const round = parameters.get('round')
  if (round !== null)
    return (
      <section className="panel">
        <RoundView id={round} back={roundsAddress(filters)} />
      </section>
    )
  return (
    <section className="panel">
      <FilteredRounds filters={filters} />
    </section>
  )
}

function FilteredRounds({ filters }: { readonly filters: RoundFilters }) {
  const say = useText()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const narrow = (narrowed: Partial<RoundFilters>) =>
    void navigate(roundsAddress({ ...filters, ...narrowed }), { replace: true, preventScrollReset: true })
  return (
    <>
      <div className="panel-head">
        <h2>{say('rounds.title')}</h2>
      </div>
      <RoundFilterBar filters={filters} onChange={narrow} />
      {isHydrated ? <Rounds filters={filters} onReset={() => narrow(allRounds)} /> : <Waiting />}
    </>
  )
}

const Waiting = () => (
  <div className="grid content-start gap-3 pt-3" aria-busy="true">
    {['a', 'b', 'c', 'd'].map((key) => (
      <Skeleton key={key} height={56} radius={12} />
    ))}
  </div>
)

/** Dates are in the player's own hours, which the server does not know; tests show the rounds without the rest. */
export function Rounds({ filters, onReset }: { readonly filters: RoundFilters; readonly onReset: () => void }) {
  const say = useText()
  const asked = useRounds(filters)
  if (asked.isPending) return <Waiting />
  // What was loaded before stays when a later page, or an update of the list, fails.
  if (asked.data === undefined)
    return (
      <EmptyState
        title={say('error.title')}
        actions={<Button onClick={() => void asked.refetch()}>{say('error.again')}</Button>}
      />
    )
  const rounds = asked.data.pages.flatMap(({ items }) => items)
  const further = <Further asked={asked} more={say(rounds.length === 0 ? 'rounds.lookFurther' : 'rounds.more')} />
  if (rounds.length > 0)
    return (
      <>
        <ul className="history">
          {rounds.map((round) => (
            <RoundRow key={round.id} round={round} to={roundsAddress(filters, round.id)} />
          ))}
        </ul>
        {further}
      </>
    )
  if (asked.hasNextPage)
    return <EmptyState image={art('magnifier')} title={say('rounds.nothingYet')} actions={further} />
  return isNarrowed(filters) ? (
    <EmptyState
      image={art('magnifier')}
      title={say('rounds.nothing')}
      actions={
        <Button tone="gold" onClick={onReset}>
          {say('rounds.reset')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      image={art('cherries')}
      title={say('rounds.empty')}
      actions={
        <Link className={buttonClass({ tone: 'gold' })} to="/games">
          {say('rounds.play')}
        </Link>
      }
    >
      <p>{say('rounds.emptyText')}</p>
    </EmptyState>
  )
}

type FurtherProps = { readonly asked: ReturnType<typeof useRounds>; readonly more: string }

/** The button for older rounds; after a failed load the error, and a button that repeats that load. */
function Further({ asked, more }: FurtherProps) {
  const say = useText()
  const { isError, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = asked
  if (isError)
    return (
      <>
        <p className="field-error" role="alert">
          {say('error.title')}
        </p>
        <Button
          className="mt-4 button-wide"
          isBusy={isFetching}
          onClick={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
        >
          {say('error.again')}
        </Button>
      </>
    )
  return hasNextPage ? (
    <Button className="mt-4 button-wide" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {more}
    </Button>
  ) : null
}

const moneyIcons: Record<Round['money'], LucideIcon> = { real: Wallet, bonus: Gift, free_rounds: Sparkles }

/** One round: its game, when, what money, what it cost and paid. */
function RoundRow({
  round: { game, money, status, stake, payout, currency, started_at: at },
  to,
}: {
  readonly round: Round
  readonly to: string
}) {
  const say = useText()
  const Icon = moneyIcons[money]
  return (
    <li data-status={status}>
      <Link className="history-row history-row-open" to={to} preventScrollReset>
        <span className="history-icon">
          <Icon size={20} aria-hidden="true" />
        </span>
        <span className="history-text">
          <b>{nameOf(game, say)}</b>
          <small>
            <LocalDateTime iso={at} /> · <Phrase>{say(`rounds.${money}`)}</Phrase>
            {status === 'settled' ? null : (
              <>
                {' '}
                · <Mark tone={statusTones[status]}>{say(`rounds.status.${status}`)}</Mark>
              </>
            )}
          </small>
        </span>
        <span className="history-sum">
          <span className={payout === '0.00' ? 'num' : 'num history-sum-in'}>
            <Phrase>{payout === '0.00' ? '' : '+'}</Phrase>
            <Verbatim>{formatMoney(payout, currency)}</Verbatim>
          </span>
          <small className="num round-stake">
            <span className="visually-hidden">{say('rounds.stake')} </span>
            <Phrase>{stake === '0.00' ? '' : '\u2212'}</Phrase>
            <Verbatim>{formatMoney(stake, currency)}</Verbatim>
          </small>
        </span>
        <ChevronRight className="history-chevron" size={18} aria-hidden="true" />
      </Link>
    </li>
  )
}

type Props = { readonly filters: RoundFilters; readonly onChange: (narrowed: Partial<RoundFilters>) => void }

/** What the history shows. Games are those the player opened last; the one of the address is always among them. */
function RoundFilterBar({ filters, onChange }: Props) {
  const say = useText()
  const isHydrated = useHydrated()
  const recent = useRecentGames().games ?? []
  const games = [
    ...recent.map((game) => ({ value: game.slug, label: nameOf(game, say) })),
    ...(filters.game === null || recent.some(({ slug }) => slug === filters.game)
      ? []
      : [{ value: filters.game, label: filters.game }]),
  ]
  const chosen = <Value extends string>(value: Value | '') => (value === '' ? null : value)
  return (
    <fieldset className="history-filters round-filters" aria-label={say('rounds.filters')} disabled={!isHydrated}>
      <SelectField
        label={say('rounds.game')}
        value={filters.game ?? ''}
        onChange={(game) => onChange({ game: chosen(game) })}
        options={[{ value: '', label: say('rounds.allGames') }, ...games]}
      />
      <SelectField
        label={say('rounds.outcome')}
        value={filters.outcome ?? ''}
        onChange={(outcome) => onChange({ outcome: chosen(outcome) })}
        options={[
          { value: '', label: say('rounds.anyOutcome') },
          ...roundOutcomes.map((value) => ({ value, label: say(`rounds.${value}`) })),
        ]}
      />
      <SelectField
        label={say('rounds.money')}
        value={filters.money ?? ''}
        onChange={(money) => onChange({ money: chosen(money) })}
        options={[
          { value: '', label: say('rounds.anyMoney') },
          ...roundMoney.map((value) => ({ value, label: say(`rounds.${value}`) })),
        ]}
      />
      <DayField label={say('rounds.from')} day={filters.from} onChange={(from) => onChange({ from })} />
      <DayField
        label={say('rounds.to')}
        day={filters.to}
        onChange={(to) => onChange({ to })}
        fault={areDaysCrossed(filters) ? 'rounds.datesCrossed' : null}
      />
      {isNarrowed(filters) ? (
        <div className="history-tools">
          <Button tone="text" onClick={() => onChange(allRounds)}>
            {say('rounds.reset')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}

const statusTones: Record<RecalledRound['status'], 'info' | 'success' | 'dim'> = {
  open: 'info',
  settled: 'success',
  voided: 'dim',
}

/** One round recalled from the journal, with every movement of its money and the way to its verification. */
function RoundView({ id, back }: { readonly id: string; readonly back: string }) {
  const say = useText()
  const { data: round, error, refetch } = useRound(id)
  const isMissing = error instanceof Refused && ['NOT_FOUND', 'VALIDATION_ERROR'].includes(error.refusal.code)
  return (
    <>
      <Link className={buttonClass({ tone: 'text', className: '-ml-2.5' })} to={back} preventScrollReset>
        <ChevronLeft size={18} aria-hidden="true" />
        {say('rounds.all')}
      </Link>
      {round ? <Details round={round} /> : null}
      {round || error ? null : <Skeleton height={280} radius={16} />}
      {!round && isMissing ? <EmptyState title={say('rounds.missing')} /> : null}
      {!round && error && !isMissing ? (
        <EmptyState
          title={say('error.title')}
          actions={<Button onClick={() => void refetch()}>{say('error.again')}</Button>}
        />
      ) : null}
    </>
  )
}

function Details({
  round: { id, game, status, money, stake, payout, currency, started_at, ended_at, steps },
}: {
  readonly round: RecalledRound
}) {
  const say = useText()
  return (
    <article className="payment round">
      <header>
        <h2>{nameOf(game, say)}</h2>
        <Mark tone={statusTones[status]}>{say(`rounds.status.${status}`)}</Mark>
      </header>
      <dl className="facts">
        <div>
          <dt>{say('rounds.stake')}</dt>
          <dd className="num" translate="no">
            {formatMoney(stake, currency)}
          </dd>
        </div>
        <div>
          <dt>{say('rounds.payout')}</dt>
          <dd className="num" translate="no">
            {formatMoney(payout, currency)}
          </dd>
        </div>
        <div>
          <dt>{say('rounds.money')}</dt>
          <dd>{say(`rounds.${money}`)}</dd>
        </div>
        <div>
          <dt>{say('rounds.began')}</dt>
          <dd>
            <LocalDateTime iso={started_at} />
          </dd>
        </div>
        {ended_at === null ? null : (
          <div>
            <dt>{say('rounds.ended')}</dt>
            <dd>
              <LocalDateTime iso={ended_at} />
            </dd>
          </div>
        )}
        <div>
          <dt>{say('rounds.number')}</dt>
          <dd className="num round-number">{id}</dd>
        </div>
      </dl>
      <h3>{say('rounds.steps')}</h3>
      <ul className="round-steps">
        {steps.map((step) => (
          <li key={step.transaction_id + step.kind}>
            <span>
              <b>{say(`rounds.step.${step.kind}`)}</b>
              <small>
                <LocalDateTime iso={step.at} />
              </small>
            </span>
            <span>
              <b className="num" translate="no">
                {formatMoney(step.amount, currency)}
              </b>
              <small>
                {say('rounds.balance')}{' '}
                <span className="num" translate="no">
                  {formatMoney(step.balance_after, currency)}
                </span>
              </small>
            </span>
          </li>
        ))}
      </ul>
      <p className="note note-info">
        <span>{say('rounds.verify')}</span>
      </p>
      <div className="actions">
        <Link className={buttonClass({ tone: 'gold' })} to={`/games/${game.slug}`}>
          {say('rounds.openGame')}
        </Link>
        <Link className={buttonClass({ tone: 'ghost' })} to="/fairness">
          {say('rounds.check')}
        </Link>
      </div>
    </article>
  )
}
