import { ChevronDown, ChevronUp } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Phrase } from '../phrase.tsx'
import { Skeleton } from '../skeleton.tsx'

export type Leader = {
  /** Stays with the player while he moves. */
  readonly id: string
  readonly place: number
  readonly name: string
  readonly points: string
  readonly prize: string
  readonly isMe?: boolean
  readonly moved?: 'up' | 'down' | null
  /** The row above has the same score, reached earlier. */
  readonly isTied?: boolean
}

type Props = {
  readonly title: string
  readonly live: { readonly isLive: boolean; readonly text: ReactNode } | null
  readonly texts: Readonly<Record<'place' | 'player' | 'points' | 'prize' | 'you' | 'rose' | 'fell' | 'tied', string>>
  /**
   * Runs of neighbours: the best ones, and the player with those around him. Places are unique: of equal points the
   * earlier ones are above.
   */
  readonly groups: readonly (readonly Leader[])[]
  /** Where prizes end. */
  readonly zone?: string | undefined
  readonly empty: string
}

/** The leaders: the best, the player among the neighbours, and whether figures update live. */
export function Leaderboard({ title, live, texts, groups, zone, empty }: Props) {
  const table = useRowMotion()
  const isEmpty = groups.every((group) => group.length === 0)
  return (
    <section className="panel leaderboard" aria-label={title}>
      <div className="panel-head">
        <h3>{title}</h3>
        {live === null ? null : (
          <span className="leaderboard-live" data-live={live.isLive}>
            {live.text}
          </span>
        )}
      </div>
      {isEmpty ? (
        <p className="leaderboard-empty">{empty}</p>
      ) : (
        <table ref={table}>
          <thead className="visually-hidden">
            <tr>
              <th>{texts.place}</th>
              <th>{texts.player}</th>
              <th>{texts.points}</th>
              <th>{texts.prize}</th>
            </tr>
          </thead>
          {groups.map((group, index) => (
            <tbody key={index === 0 ? 'best' : 'around'} className={index > 0 ? 'leaderboard-apart' : undefined}>
              {group.map((leader) => (
                <Row key={leader.id} leader={leader} texts={texts} />
              ))}
            </tbody>
          ))}
        </table>
      )}
      {zone && !isEmpty ? <p className="leaderboard-zone">{zone}</p> : null}
    </section>
  )
}

function Row({
  leader: { id, place, name, points, prize, isMe, moved, isTied },
  texts,
}: {
  readonly leader: Leader
  readonly texts: Props['texts']
}) {
  const Arrow = moved === 'up' ? ChevronUp : ChevronDown
  return (
    <tr data-row={id} aria-current={isMe ? 'true' : undefined}>
      <td className="num">
        <span className={classNames('place', place <= 3 && `place-${place}`)}>{place}</span>
        {moved ? (
          <>
            <Arrow className={`moved-${moved}`} size={13} aria-hidden="true" />
            <span className="visually-hidden">{moved === 'up' ? texts.rose : texts.fell}</span>
          </>
        ) : null}
      </td>
      <td>{isMe ? texts.you : name}</td>
      <td className="num">
        {isTied ? (
          <>
            <span className="tied" title={texts.tied} aria-hidden="true">
              =
            </span>
            <span className="visually-hidden">{texts.tied}</span>
          </>
        ) : null}
        <Phrase>{points}</Phrase>
      </td>
      <td className="num prize">{prize}</td>
    </tr>
  )
}

const moveMs = 450

/** Rows that change places glide from the old place to the new one; with reduced motion they are there at once. */
function useRowMotion() {
  const table = useRef<HTMLTableElement>(null)
  const tops = useRef<ReadonlyMap<string, number>>(new Map())
  // After every draw: only the browser knows where a row was and is.
  useEffectOfLayout(() => {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const now = new Map(rows.map((row) => [row.dataset['row'] ?? '', row.offsetTop]))
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
      for (const row of rows) {
        const id = row.dataset['row'] ?? ''
        const way = (tops.current.get(id) ?? row.offsetTop) - row.offsetTop
        if (way !== 0)
          row.animate([{ transform: `translateY(${way}px)` }, { transform: 'none' }], {
            duration: moveMs,
            easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
          })
      }
    }
    tops.current = now
  })
  return table
}

/** The server draws no motion. */
const useEffectOfLayout = typeof window === 'undefined' ? () => undefined : useLayoutEffect

/** A placeholder of a table that is loading; rows keep their height. */
export function LeaderboardSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div className="panel leaderboard" aria-busy="true">
      <div className="panel-head">
        <Skeleton width={110} height={22} />
      </div>
      <div className="grid gap-1">
        {Array.from({ length: rows }, (_, index) => (
          <Skeleton key={index} height={44} radius={10} />
        ))}
      </div>
    </div>
  )
}
