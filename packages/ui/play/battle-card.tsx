import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Mark } from '../mark.tsx'
import { Progress } from '../progress.tsx'
import { Skeleton } from '../skeleton.tsx'

export type Cup = 'bronze' | 'silver' | 'gold' | 'platinum' | 'brilliant'

type Props = {
  readonly name: string
  readonly lead?: ReactNode
  readonly image: string
  readonly cup: Cup
  readonly cupName: string
  readonly state: { readonly tone: 'success' | 'danger' | 'warning' | 'info' | 'dim' | 'gold'; readonly text: string }
  readonly facts: readonly { readonly label: string; readonly value: ReactNode; readonly isPrize?: boolean }[]
  /** The player's own place, or how far his qualification is. */
  readonly standing?: { readonly place?: string; readonly title: string; readonly detail?: string; readonly percent?: number }
  /** Why there is something to do first. */
  readonly note?: ReactNode
  readonly actions: ReactNode
  readonly isWide?: boolean
}

/** A battle in short: prizes, time, where the player stands and the one thing to do. */
export function BattleCard({ name, lead, image, cup, cupName, state, facts, standing, note, actions, isWide = false }: Props) {
  return (
    <article className={classNames('battle-card', `cup-${cup}`, isWide && 'battle-card-wide')}>
      <img className="battle-cup" src={image} width={148} height={148} alt="" />
      <p className="battle-marks"><Mark tone={state.tone}>{state.text}</Mark><span className="cup-name">{cupName}</span></p>
      <h3>{name}</h3>
      {lead ? <p className="battle-lead">{lead}</p> : null}
      <dl>{facts.map(({ label, value, isPrize }) => <div key={label}><dt>{label}</dt><dd className={classNames('num', isPrize && 'prize')}>{value}</dd></div>)}</dl>
      {standing ? (
        <div className="battle-standing">
          {standing.place ? <b className="battle-place num">{standing.place}</b> : null}
          <span><b>{standing.title}</b>{standing.detail ? <small>{standing.detail}</small> : null}</span>
          {standing.percent === undefined ? null : <Progress percent={standing.percent} label={standing.title} tone="gold" isSlim />}
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
