import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Mark } from '../mark.tsx'
import { Progress } from '../progress.tsx'
import { Skeleton } from '../skeleton.tsx'

export type Cup = 'bronze' | 'silver' | 'gold' | 'platinum' | 'brilliant'

type Props = {
  readonly name: ReactNode
  readonly lead?: ReactNode
  readonly image: ReactNode
  readonly cup: Cup
  readonly cupName: string
  readonly state: { readonly tone: 'success' | 'danger' | 'warning' | 'info' | 'dim' | 'gold'; readonly text: string }
  readonly facts: readonly { readonly label: string; readonly value: ReactNode; readonly isPrize?: boolean }[]
  /** The player's own rank, or the progress of the qualification. */
  readonly standing?:
    | undefined
    | {
        readonly place?: string | undefined
        readonly title: string
        readonly detail?: ReactNode
        readonly percent?: number | undefined
      }
  /** Why there is something to do first. */
  readonly note?: ReactNode
  readonly actions: ReactNode
  readonly isWide?: boolean
  /** The level of the name: `h1` where the page is about this battle. */
  readonly heading?: 'h1' | 'h3'
}

/** A summary of a battle: prizes, time, the player's rank and the main action. */
export function BattleCard({
  name,
  lead,
  image,
  cup,
  cupName,
  state,
  facts,
  standing,
  note,
  actions,
  isWide = false,
  heading: Name = 'h3',
}: Props) {
  return (
    <article className={classNames('battle-card', `cup-${cup}`, isWide && 'battle-card-wide')}>
      <span className="battle-cup" aria-hidden="true">
        {image}
      </span>
      <p className="battle-marks">
        <Mark tone={state.tone}>{state.text}</Mark>
        <span className="cup-name">{cupName}</span>
      </p>
      <Name className="battle-name">{name}</Name>
      {lead ? <p className="battle-lead">{lead}</p> : null}
      <dl>
        {facts.map(({ label, value, isPrize }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={classNames('num', isPrize && 'prize')}>{value}</dd>
          </div>
        ))}
      </dl>
      {standing ? (
        <div className="battle-standing">
          {standing.place ? <b className="battle-place num">{standing.place}</b> : null}
          <span>
            <b>{standing.title}</b>
            {standing.detail ? <small>{standing.detail}</small> : null}
          </span>
          {standing.percent === undefined ? null : (
            <Progress percent={standing.percent} label={standing.title} tone="gold" isSlim />
          )}
        </div>
      ) : null}
      {note ? <p className="battle-note">{note}</p> : null}
      <div className="battle-actions">{actions}</div>
    </article>
  )
}

/** The shape of a battle that is on its way. */
export function BattleCardSkeleton() {
  return (
    <div className="battle-card" aria-busy="true">
      <Skeleton width={150} height={24} />
      <Skeleton width="60%" height={28} />
      <Skeleton width="80%" height={44} />
      <Skeleton height={48} radius={12} />
    </div>
  )
}
