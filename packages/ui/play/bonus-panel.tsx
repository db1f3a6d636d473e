import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Countdown } from '../countdown.tsx'
import { Mark } from '../mark.tsx'
import { Phrase } from '../phrase.tsx'
import { Progress } from '../progress.tsx'
import { Skeleton } from '../skeleton.tsx'

export type BonusTone = 'active' | 'pending' | 'burning' | 'done' | 'cancelling'

const tones = { active: 'success', pending: 'warning', burning: 'warning', done: 'gold', cancelling: 'dim' } as const

type Props = {
  readonly label: string
  readonly tone: BonusTone
  /** The state as text. */
  readonly state: string
  readonly title: string
  readonly image: string
  /** What limits the bonus, for instance the largest stake. */
  readonly note?: ReactNode
  /** Progress of the wager: left and total as text, percent for the bar. */
  readonly wager?: {
    readonly percent: number
    readonly label: string
    readonly caption: ReactNode
    readonly left: string
    readonly total: string
  }
  /** Replaces the bar if nothing is wagered. */
  readonly sentence?: ReactNode
  /** Time to its burning; the caller ticks. */
  readonly burns?: {
    readonly ms: number
    readonly caption: string
    readonly units: Parameters<typeof Countdown>[0]['units']
  }
  readonly actions: ReactNode
}

/** The current bonus: wager left, time limit, actions. */
export function BonusPanel({ label, tone, state, title, image, note, wager, sentence, burns, actions }: Props) {
  return (
    <section
      className={classNames('bonus-panel', `bonus-panel-${tone}`)}
      aria-label={label}
      aria-busy={tone === 'cancelling' || undefined}
    >
      <span className="bonus-panel-image">
        <img src={image} width={46} height={46} alt="" />
      </span>
      <div className="bonus-panel-main">
        <div className="bonus-panel-head">
          <Mark tone={tones[tone]}>{state}</Mark>
          <h3>{title}</h3>
          {note ? <small>{note}</small> : null}
          {tone === 'cancelling' ? <LoaderCircle className="turning" size={18} aria-hidden="true" /> : null}
        </div>
        {wager ? (
          <>
            <Progress percent={wager.percent} label={wager.label} tone={tone === 'done' ? 'gold' : 'bonus'} />
            <div className="bonus-panel-left">
              <span>{wager.caption}</span>
              <span className="num">
                <b>{wager.left}</b> / <Phrase>{wager.total}</Phrase>
              </span>
            </div>
          </>
        ) : null}
        {sentence ? <p>{sentence}</p> : null}
      </div>
      {burns ? (
        <div className="bonus-panel-burns">
          <small>{burns.caption}</small>
          <Countdown ms={burns.ms} label={burns.caption} units={burns.units} />
        </div>
      ) : null}
      <div className="bonus-panel-actions">{actions}</div>
    </section>
  )
}

/** The place of a bonus where there is none: what to do instead. */
export function NoBonus({
  title,
  image,
  children,
  action,
}: {
  readonly title: string
  readonly image: string
  readonly children: ReactNode
  readonly action: ReactNode
}) {
  return (
    <section className="bonus-panel bonus-panel-none" aria-label={title}>
      <span className="bonus-panel-image">
        <img src={image} width={46} height={46} alt="" />
      </span>
      <div className="bonus-panel-main">
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
      <div className="bonus-panel-actions">{action}</div>
    </section>
  )
}

/** The shape of the panel while the bonus is on its way. */
export function BonusPanelSkeleton() {
  return (
    <div className="bonus-panel bonus-panel-none" aria-busy="true">
      <Skeleton width={64} height={64} radius={16} />
      <div className="bonus-panel-main">
        <Skeleton width="46%" height={20} />
        <Skeleton className="mt-3" height={10} radius={6} />
        <Skeleton className="mt-3" width="70%" height={14} />
      </div>
      <div className="bonus-panel-actions">
        <Skeleton width={112} height={42} radius={12} />
      </div>
    </div>
  )
}
