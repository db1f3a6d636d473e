import type { LiveState } from '@zoria/contract/live/public-topics'
import type { BigWin, OnlineFigures } from '@zoria/contract/wins/http'
import { IconButton } from '@zoria/ui/icon-button.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Info, Pause, Play, Trophy, Users } from 'lucide-react'
import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { formatMoney, formatWhole } from '../../../lib/formats.ts'
import { afterMessage, followPublic } from '../../../lib/live/public-live.ts'

type Games = {
  /** The picture of a game. */
  readonly cover: ComponentType<{ readonly game: BigWin['game'] }>
  /** The name of a game in the language of the page. */
  readonly nameOf: (game: BigWin['game']) => string
}

type Props = Games & { readonly wins: readonly BigWin[]; readonly online: OnlineFigures | null }

/** Fewer wins do not fill the line: they do not scroll, and none is shown twice. */
const runsFrom = 6

/** Real big wins and how many players are here. Without wins there is no ticker; without figures there are none. */
export function WinTicker({ cover, nameOf, ...first }: Props) {
  const { wins, online } = useLive(first)
  if (wins.length === 0 && online === null) return null
  return (
    <div className="wins">
      {online === null ? null : <Online figures={online} />}
      {wins.length === 0 ? null : <Ticker wins={wins} cover={cover} nameOf={nameOf} />}
    </div>
  )
}

function Online({ figures: { active, total } }: { readonly figures: OnlineFigures }) {
  const say = useText()
  return (
    <p className="wins-online">
      <Users size={15} aria-hidden="true" />
      <span className="num">{say('online.active', { count: formatWhole(active) })}</span>
      <span className="num">{say('online.total', { count: formatWhole(total) })}</span>
    </p>
  )
}

type Listed = Games & { readonly wins: readonly BigWin[] }

/**
 * Leads to its rules. Runs until it is paused by its button; it also rests under the pointer and while one of its links
 * has the focus. With reduced motion it does not move and can be scrolled.
 */
function Ticker(listed: Listed) {
  const say = useText()
  const [isPaused, pause] = useState(false)
  const runs = listed.wins.length >= runsFrom
  return (
    <section className="wins-ticker" aria-labelledby="big-wins" data-runs={runs} data-paused={isPaused}>
      <h2 id="big-wins">
        <Trophy size={16} aria-hidden="true" />
        {say('wins.title')}
      </h2>
      <div className="wins-window">
        <div className="wins-track">
          <WinList {...listed} />
          {runs ? (
            <div className="wins-copy" aria-hidden="true" inert>
              <WinList {...listed} />
            </div>
          ) : null}
        </div>
      </div>
      <span className="wins-tools">
        <Link className="icon-button icon-button-bare" to="/wins-rules" aria-label={say('wins.rules')}>
          <Info size={16} aria-hidden="true" />
        </Link>
        {runs ? (
          <span className="wins-pause">
            <IconButton label={say(isPaused ? 'wins.run' : 'wins.pause')} isBare onClick={() => pause(!isPaused)}>
              {isPaused ? <Play size={16} aria-hidden="true" /> : <Pause size={16} aria-hidden="true" />}
            </IconButton>
          </span>
        ) : null}
      </span>
    </section>
  )
}

function WinList({ wins, ...games }: Listed) {
  return (
    <ul className="wins-list">
      {wins.map((win) => (
        <li key={win.id}>
          <Win win={win} {...games} />
        </li>
      ))}
    </ul>
  )
}

function Win({
  win: { game, alias, amount, currency, multiplier },
  cover: Cover,
  nameOf,
}: Games & { readonly win: BigWin }) {
  return (
    <Link className="win" to={`/games/${game.slug}`}>
      <Cover game={game} />
      <span className="win-text">
        <b className="num" translate="no">
          {formatMoney(amount, currency)}
        </b>
        <small>
          <Phrase>{alias}</Phrase> · <Phrase>{nameOf(game)}</Phrase>
        </small>
      </span>
      <span className="win-times num">
        ×<Phrase>{formatWhole(Math.floor(multiplier))}</Phrase>
      </span>
    </Link>
  )
}

/** The loader's data, then wins and presence from the public stream. */
function useLive({ wins, online }: { readonly wins: readonly BigWin[]; readonly online: OnlineFigures | null }) {
  const [shown, show] = useState<LiveState>({ big_wins: wins, presence: online ?? undefined })
  useEffect(
    () =>
      followPublic((message) => {
        if (message.kind !== 'state' && message.kind !== 'change') return
        if (message.data.big_wins !== undefined || message.data.presence !== undefined)
          startTransition(() => show((before) => afterMessage(before, message)))
      }),
    [],
  )
  return { wins: shown.big_wins ?? [], online: shown.presence ?? null }
}
