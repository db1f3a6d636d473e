import type { Game } from '@zoria/contract/games/http'
import { IconButton } from '@zoria/ui/icon-button.tsx'
import { Tooltip } from '@zoria/ui/tooltip.tsx'
import { ChevronLeft, Clock, Maximize } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { now } from '../../../lib/clock.ts'
import { formatSpan } from '../../../lib/formats.ts'
import { useBack } from '../../../shell/index.ts'
import type { Mode } from '../model/launch.ts'

type Props = { readonly game: Game; readonly name: string; readonly mode: Mode; readonly isPlaying: boolean; readonly account: ReactNode }

/** Back, what is played and how, the session's length, the balance. */
export function GameBar({ game, name, mode, isPlaying, account }: Props) {
  const say = useText()
  const back = useBack()
  return (
    <header className="game-bar">
      <IconButton label={say('games.back')} onClick={back}><ChevronLeft size={22} aria-hidden="true" /></IconButton>
      <div className="game-title">
        <h1>{name}</h1>
        <small>{game.provider.name}</small>
      </div>
      {game.has_demo ? <ModeSwitch mode={mode} slug={game.slug} /> : null}
      {isPlaying ? <SessionClock key={mode} /> : null}
      <div className="game-middle">{account}</div>
      <Tooltip text={say('games.fullscreen')}>
        <IconButton className="hide-narrow" label={say('games.fullscreen')} onClick={() => void document.querySelector('.game-stage iframe')?.requestFullscreen()}><Maximize size={20} aria-hidden="true" /></IconButton>
      </Tooltip>
    </header>
  )
}

function ModeSwitch({ mode, slug }: { readonly mode: Mode; readonly slug: string }) {
  const say = useText()
  return (
    <div className="mode-switch" role="group" aria-label={say('games.mode')}>
      <Link to={`/games/${slug}?mode=money`} replace aria-current={mode === 'money'}>{say('games.forMoney')}</Link>
      <Link to={`/games/${slug}?mode=demo`} replace aria-current={mode === 'demo'}>{say('games.demo')}</Link>
    </div>
  )
}

/** How long this sitting lasts, in view of the player at all times. */
function SessionClock() {
  const say = useText()
  const [span, setSpan] = useState(0)
  useEffect(() => {
    const start = now()
    const ticking = setInterval(() => setSpan(now() - start), 1000)
    return () => clearInterval(ticking)
  }, [])
  return (
    <span className="session-clock" title={say('games.session')}>
      <Clock size={16} aria-hidden="true" />
      <span className="num" role="timer" aria-label={say('games.session')}>{formatSpan(span)}</span>
    </span>
  )
}
