import { ChevronDown, ChevronUp } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { Skeleton } from '../skeleton.tsx'

export type Leader = {
  readonly place: number
  readonly name: string
  readonly points: string
  readonly prize: string
  readonly isMe?: boolean
  readonly moved?: 'up' | 'down'
}

type Props = {
  readonly title: string
  readonly live: { readonly isLive: boolean; readonly text: string }
  readonly texts: Readonly<Record<'place' | 'player' | 'points' | 'prize' | 'you' | 'rose' | 'fell', string>>
  /** Runs of neighbours: the best ones, and the player with those around him. Equal points share a place. */
  readonly groups: readonly (readonly Leader[])[]
  /** Where prizes end. */
  readonly zone?: string
  readonly empty: string
}

/** Who leads: the best, the player among his neighbours, and whether the figures move by themselves. */
export function Leaderboard({ title, live, texts, groups, zone, empty }: Props) {
  const isEmpty = groups.every((group) => group.length === 0)
  return (
    <section className="panel leaderboard" aria-label={title}>
      <div className="panel-head"><h3>{title}</h3><span className="leaderboard-live" data-live={live.isLive}>{live.text}</span></div>
      {isEmpty ? <p className="leaderboard-empty">{empty}</p> : (
        <table>
          <thead className="visually-hidden"><tr><th>{texts.place}</th><th>{texts.player}</th><th>{texts.points}</th><th>{texts.prize}</th></tr></thead>
          {groups.map((group, index) => (
            <tbody key={group[0]?.place ?? index} className={index > 0 ? 'leaderboard-apart' : undefined}>
              {group.map((leader) => <Row key={`${leader.place}-${leader.name}`} leader={leader} texts={texts} />)}
            </tbody>
          ))}
        </table>
      )}
      {zone && !isEmpty ? <p className="leaderboard-zone">{zone}</p> : null}
    </section>
  )
}

function Row({ leader: { place, name, points, prize, isMe, moved }, texts }: { readonly leader: Leader; readonly texts: Props['texts'] }) {
  const Arrow = moved === 'up' ? ChevronUp : ChevronDown
  return (
    <tr aria-current={isMe ? 'true' : undefined}>
      <td className="num">
        <span className={classNames('place', place <= 3 && `place-${place}`)}>{place}</span>
        {moved ? <><Arrow className={`moved-${moved}`} size={13} aria-hidden="true" /><span className="visually-hidden">{moved === 'up' ? texts.rose : texts.fell}</span></> : null}
      </td>
      <td>{isMe ? texts.you : name}</td>
      <td className="num">{points}</td>
      <td className="num prize">{prize}</td>
    </tr>
  )
}

/** The shape of a table that is on its way; rows keep their height. */
export function LeaderboardSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div className="panel leaderboard" aria-busy="true">
      <div className="panel-head"><Skeleton width={110} height={22} /></div>
      <div className="grid gap-1">{Array.from({ length: rows }, (_, index) => <Skeleton key={index} height={44} radius={10} />)}</div>
    </div>
  )
}
