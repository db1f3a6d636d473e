import type { Raffle } from '@zoria/contract/raffles/http'
import { Button } from '@zoria/ui/button.tsx'
import { Mark } from '@zoria/ui/mark.tsx'
import { Phrase, Verbatim } from '@zoria/ui/phrase.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { Download, ShieldCheck } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { CountdownTo } from '../../../lib/time/countdown-to.tsx'
import { formatMoney, formatRoundMoney, formatWhole } from '../../../lib/formats.ts'
import { LocalDateTime } from '../../../lib/time/local-date.tsx'
import { useRefusalText } from '../../../lib/texts/refusal-text.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useUser } from '../../../lib/session/session.tsx'
import { notify } from '../../../shell/index.ts'
import { useRaffle, useTicketList } from '../api.ts'
import { rangesShown } from '../model/tickets.ts'
import { shortHash } from './texts.ts'

type Props = { readonly currency: string; readonly invitation: ReactNode }

/** The raffle that runs, and the winners of the last one. */
export function RaffleCard({ currency, invitation }: Props) {
  const say = useText()
  const { data, isPending, refetch } = useRaffle(currency)
  if (isPending)
    return (
      <div>
        <Skeleton height={420} radius={20} />
      </div>
    )
  if (!data)
    return (
      <div>
        <section className="panel">
          <h2>{say('raffle.title')}</h2>
          <p>
            {say('error.title')}{' '}
            <Button size="sm" tone="text" onClick={() => void refetch()}>
              {say('error.again')}
            </Button>
          </p>
        </section>
      </div>
    )
  return <Raffles current={data.current} last={data.last} invitation={invitation} onMoment={() => void refetch()} />
}

type Shown = {
  readonly current: Raffle | null
  readonly last: Raffle | null
  readonly invitation: ReactNode
  readonly onMoment: () => void
}

/** Both; tests show them without a server. */
export function Raffles({ current, last, invitation, onMoment }: Shown) {
  const say = useText()
  return (
    <div className="raffle">
      {current === null ? (
        <section className="panel">
          <div className="panel-head">
            <h2>{say('raffle.title')}</h2>
          </div>
          <p className="raffle-small">{say('raffle.none')}</p>
        </section>
      ) : (
        <Current raffle={current} invitation={invitation} onMoment={onMoment} />
      )}
      {last === null || last.id === current?.id ? null : <Last raffle={last} onMoment={onMoment} />}
    </div>
  )
}

export const statuses = {
  open: { tone: 'success', text: 'raffle.status.open' },
  counting: { tone: 'warning', text: 'raffle.status.counting' },
  frozen: { tone: 'info', text: 'raffle.status.frozen' },
  drawn: { tone: 'gold', text: 'raffle.status.drawn' },
  paid: { tone: 'gold', text: 'raffle.status.paid' },
  cancelled: { tone: 'dim', text: 'raffle.status.cancelled' },
} as const satisfies Record<
  Raffle['status'],
  { readonly tone: ComponentProps<typeof Mark>['tone']; readonly text: MessageId }
>

/** Shows the steps before the winners are known. */
const explained = {
  open: null,
  counting: 'raffle.counting',
  frozen: 'raffle.frozen',
  drawn: 'raffle.drawn',
  paid: null,
  cancelled: 'raffle.cancelled',
} as const satisfies Record<Raffle['status'], MessageId | null>

/** A raffle without tickets ends as drawn: nobody is paid. */
const whyOf = ({ status, tickets }: Raffle): MessageId | null =>
  status === 'drawn' && tickets === 0 ? 'raffle.nobody' : explained[status]

function Current({
  raffle,
  invitation,
  onMoment,
}: {
  readonly raffle: Raffle
  readonly invitation: ReactNode
  readonly onMoment: () => void
}) {
  const say = useText()
  const {
    number,
    currency,
    status,
    starts_at,
    ends_at,
    draws_at,
    turnover_per_ticket,
    fund,
    tickets,
    prizes,
    winners,
  } = raffle
  const { tone, text } = statuses[status]
  const why = whyOf(raffle)
  const isOpen = status === 'open'
  return (
    <section className="panel" aria-labelledby="raffle-current">
      <div className="panel-head">
        <h2 id="raffle-current">{say('raffle.numbered', { number: formatWhole(number) })}</h2>
        <Mark tone={tone}>{say(text)}</Mark>
      </div>
      {why === null ? null : <p className="raffle-small">{say(why)}</p>}
      <dl className="facts">
        <div>
          <dt>{say('raffle.period')}</dt>
          <dd>
            <LocalDateTime iso={starts_at} /> – <LocalDateTime iso={ends_at} />
          </dd>
        </div>
        {isOpen ? (
          <UntilDraw at={draws_at} onEnd={onMoment} />
        ) : (
          <div>
            <dt>{say('raffle.drawAt')}</dt>
            <dd>
              <LocalDateTime iso={draws_at} />
            </dd>
          </div>
        )}
        <div>
          <dt>{say('raffle.fund')}</dt>
          <dd className="num prize" translate="no">
            {formatRoundMoney(fund, currency)}
          </dd>
        </div>
        <div>
          <dt>{say('raffle.tickets')}</dt>
          <dd className="num" translate="no">
            {formatWhole(tickets)}
          </dd>
        </div>
      </dl>
      <OwnTickets raffle={raffle} invitation={invitation} />
      <p className="raffle-small">
        {say('raffle.perTicket', { sum: formatRoundMoney(turnover_per_ticket, currency) })}
      </p>
      {winners.length > 0 ? (
        <Winners winners={winners} currency={currency} />
      ) : (
        <Prizes prizes={prizes} currency={currency} />
      )}
      <Proof raffle={raffle} />
    </section>
  )
}

/** The player's own tickets; a visitor is asked to register. */
function OwnTickets({
  raffle: { own, status, currency },
  invitation,
}: {
  readonly raffle: Raffle
  readonly invitation: ReactNode
}) {
  const say = useText()
  const user = useUser()
  if (user === null)
    return (
      <div className="raffle-own">
        <p>{say('raffle.visitor')}</p>
        {invitation}
      </div>
    )
  if (own === null) return null
  const { shown, more } = rangesShown(own)
  return (
    <div className="raffle-own">
      <p className="raffle-count">
        <b className="num" translate="no">
          {formatWhole(own.tickets)}
        </b>
        <span>
          {say('raffle.own')}
          {own.tickets > 0 && status === 'open' ? <small>{say('raffle.chance', { percent: own.chance })}</small> : null}
        </span>
      </p>
      {shown.length === 0 ? null : (
        <p className="raffle-numbers num">
          <span className="visually-hidden">{say('raffle.numbers')}</span>
          {shown.map((text) => (
            <span key={text}>
              № <Phrase>{text}</Phrase>
            </span>
          ))}
          {more > 0 ? <span>{say('raffle.moreNumbers', { count: formatWhole(more) })}</span> : null}
        </p>
      )}
      {status === 'open' ? (
        <p className="raffle-missing">
          <span>{say('raffle.missing')}</span>
          <b className="num" translate="no">
            {formatMoney(own.missing, currency)}
          </b>
        </p>
      ) : null}
    </div>
  )
}

function Prizes({ prizes, currency }: Pick<Raffle, 'prizes' | 'currency'>) {
  const say = useText()
  return (
    <>
      <h3>{say('raffle.prizes')}</h3>
      <ol className="raffle-list">
        {prizes.map(({ from, to, amount }) => (
          <li key={from}>
            <span className="num">
              {from === to ? say('raffle.place', { place: from }) : say('raffle.places', { from, to })}
            </span>
            <b className="num prize">
              {from === to ? (
                <Verbatim>{formatRoundMoney(amount, currency)}</Verbatim>
              ) : (
                say('raffle.each', { sum: formatRoundMoney(amount, currency) })
              )}
            </b>
          </li>
        ))}
      </ol>
    </>
  )
}

export function Winners({ winners, currency }: Pick<Raffle, 'winners' | 'currency'>) {
  const say = useText()
  return (
    <ol className="raffle-list">
      {winners.map(({ place, ticket, alias, amount, is_own, status }) => (
        <li key={place} aria-current={is_own ? 'true' : undefined}>
          <span className="num">
            <Phrase>{place}</Phrase>. <Phrase>{is_own ? say('jackpot.you') : alias}</Phrase>
            <small>
              № <Phrase>{formatWhole(ticket)}</Phrase>
              <Phrase>{status === 'withheld' ? ` · ${say('raffle.withheld')}` : ''}</Phrase>
            </small>
          </span>
          <b className="num prize" translate="no">
            {formatRoundMoney(amount, currency)}
          </b>
        </li>
      ))}
    </ol>
  )
}

function UntilDraw({ at, onEnd }: { readonly at: string; readonly onEnd: () => void }) {
  const say = useText()
  return (
    <div>
      <dt>{say('raffle.drawIn')}</dt>
      <dd>
        <CountdownTo at={at} label={say('raffle.drawIn')} days="jackpot.days" onEnd={onEnd} />
      </dd>
    </div>
  )
}

/** The last raffle that has ended: the time of its draw, then its winners; own tickets stay. */
function Last({ raffle, onMoment }: { readonly raffle: Raffle; readonly onMoment: () => void }) {
  const say = useText()
  const { own, status, draws_at } = raffle
  return (
    <section className="panel" aria-labelledby="raffle-last">
      <div className="panel-head">
        <h2 id="raffle-last">{say('raffle.lastWinners', { number: formatWhole(raffle.number) })}</h2>
      </div>
      {raffle.winners.length === 0 ? (
        <p className="raffle-small">{say(whyOf(raffle) ?? 'raffle.nobody')}</p>
      ) : (
        <Winners winners={raffle.winners} currency={raffle.currency} />
      )}
      {status === 'counting' || status === 'frozen' ? (
        <dl className="facts">
          <UntilDraw at={draws_at} onEnd={onMoment} />
        </dl>
      ) : null}
      {own !== null && own.tickets > 0 ? <OwnTickets raffle={raffle} invitation={null} /> : null}
      <Proof raffle={raffle} />
    </section>
  )
}

/** What anybody verifies the draw by: the hash of the seed, of the ticket list, and the list itself. */
export function Proof({ raffle: { id, number, draw_id, hash, list_hash } }: { readonly raffle: Raffle }) {
  const say = useText()
  const textOf = useRefusalText()
  const list = useTicketList(id)
  const save = async () => {
    const answer = await list.mutateAsync()
    if (answer.ok) saveFile({ name: `raffle-${number}.txt`, text: answer.value.body.list, type: 'text/plain' })
    else notify({ kind: 'error', title: textOf(answer.refusal) })
  }
  return (
    <div className="raffle-proof">
      <Link className="jackpot-hash" to={`/fairness?draw=${draw_id}`}>
        <ShieldCheck size={15} aria-hidden="true" />
        <span>{say('raffle.seedHash')}</span>
        <code translate="no">{shortHash(hash)}</code>
      </Link>
      {list_hash === null ? null : (
        <p className="jackpot-hash">
          <span>{say('raffle.listHash')}</span>
          <code translate="no" title={list_hash}>
            {shortHash(list_hash)}
          </code>
        </p>
      )}
      {list_hash === null ? null : (
        <Button size="sm" isBusy={list.isPending} onClick={() => void save()}>
          <Download size={15} aria-hidden="true" />
          {say('raffle.saveList')}
        </Button>
      )}
    </div>
  )
}
