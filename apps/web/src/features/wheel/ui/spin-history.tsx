import type { CallRefusal } from '@zoria/contract/client'
import type { WheelSpin } from '@zoria/contract/wheel/http'
import { Button } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { useState, type ComponentType } from 'react'
import { Link } from 'react-router'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { nameOf } from '../../../lib/game-name.ts'
import { formatWhole } from '../../../lib/formats.ts'
import { LocalDateTime } from '../../../lib/time/local-date.tsx'
import { useActivation, useSpins } from '../api.ts'
import { useWheelTexts } from './texts.ts'

type Answer = { readonly ok: true } | { readonly ok: false; readonly refusal: CallRefusal }
export type Activate = {
  readonly name: string
  readonly isBusy: boolean
  readonly call: (confirmation?: true) => Promise<Answer>
}
type Given = { readonly activate: ComponentType<Activate> }

/** Own spins, with what became of each prize. */
export function SpinHistory({ activate }: Given) {
  const say = useText()
  const [page, show] = useState(1)
  const { data, isPending, isPlaceholderData, refetch } = useSpins(page)
  const pages = data === undefined ? 1 : Math.max(1, Math.ceil(data.total / data.pageSize))
  return (
    <section className="panel wheel-history" aria-labelledby="wheel-history">
      <div className="panel-head">
        <h2 id="wheel-history">{say('wheel.history')}</h2>
      </div>
      {isPending ? <Skeleton height={180} radius={12} /> : null}
      {!isPending && !data ? (
        <EmptyState
          title={say('error.title')}
          actions={<Button onClick={() => void refetch()}>{say('error.again')}</Button>}
        />
      ) : null}
      {data && data.items.length === 0 ? <p className="wheel-small">{say('wheel.noHistory')}</p> : null}
      {data && data.items.length > 0 ? <SpinTable spins={data.items} activate={activate} /> : null}
      {pages > 1 ? (
        <div className="wheel-pages">
          <Button disabled={page === 1} isBusy={isPlaceholderData} onClick={() => show(page - 1)}>
            {say('wheel.pageBefore')}
          </Button>
          <span className="num">{say('wheel.pageOf', { page: formatWhole(page), pages: formatWhole(pages) })}</span>
          <Button disabled={page >= pages} isBusy={isPlaceholderData} onClick={() => show(page + 1)}>
            {say('wheel.pageAfter')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

/** The rows; tests show them without a server. */
export function SpinTable({ spins, activate }: Given & { readonly spins: readonly WheelSpin[] }) {
  const say = useText()
  const { spinText } = useWheelTexts()
  return (
    <table className="wheel-spins">
      <thead>
        <tr>
          {(['when', 'prize', 'state', 'verify'] as const).map((column) => (
            <th key={column} scope="col">
              {say(`wheel.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {spins.map((spin) => (
          <tr key={spin.id}>
            <td>
              <LocalDateTime iso={spin.at} />
            </td>
            <td>
              <b>{spinText(spin)}</b>
            </td>
            <td>
              <Standing spin={spin} activate={activate} />
            </td>
            <td>
              <Link className="link" to={`/fairness?draw=${spin.draw_id}`}>
                {say('wheel.verify')}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const activations = {
  waiting: 'wheel.state.waiting',
  claimed: 'wheel.state.claimed',
  expired: 'wheel.state.expired',
  withdrawn: 'wheel.state.withdrawn',
} as const satisfies Record<NonNullable<WheelSpin['activation']>, MessageId>

/** What became of a prize; a bonus that waits can be activated. */
function Standing({
  spin: { id, prize, names, until, activation },
  activate: ActivateWon,
}: Given & { readonly spin: WheelSpin }) {
  const say = useText()
  const { nameIn } = useWheelTexts()
  const activating = useActivation(id)
  if (activation === 'waiting') {
    return (
      <span className="wheel-waits">
        <span>
          {say('wheel.state.waiting')}
          {until === null ? null : (
            <>
              {' '}
              {say('wheel.until')} <LocalDateTime iso={until} />
            </>
          )}
        </span>
        <ActivateWon
          name={nameIn(prize.bonus?.names ?? names)}
          isBusy={activating.isPending}
          call={(confirmation) => activating.mutateAsync(confirmation)}
        />
      </span>
    )
  }
  if (activation !== null) return say(activations[activation])
  if (prize.kind === 'money') return say('wheel.state.money')
  if (prize.free_rounds === null) return '–'
  if (until === null) return say('wheel.state.withheld')
  return (
    <span className="wheel-waits">
      <Link className="link" to={`/games/${prize.free_rounds.game.slug}?mode=money`}>
        {say('wheel.play', { game: nameOf(prize.free_rounds.game, say) })}
      </Link>
      <small>
        {say('wheel.until')} <LocalDateTime iso={until} />
      </small>
    </span>
  )
}
