import type { Game } from '@zoria/contract/games/http'
import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { CircleAlert, CloudOff, MapPinOff, Wrench, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.tsx'
import { useRefusalText } from '../../../../lib/texts/refusal-text.ts'
import { useSimilar } from '../../api.ts'
import type { Mode, Stage } from '../../model/launch.ts'
import { GameGrid } from '../lobby/game-grid.tsx'

type Code = Extract<Stage, { kind: 'refused' }>['code']
/** The content service's text about a cause, by its code. */
export type ReasonText = (code: string) => ReactNode

type Props = {
  readonly code: Code
  readonly mode: Mode
  readonly game: Game
  readonly reasonText?: ReasonText
  readonly onAgain?: () => void
}

/** Spec §8 distinguishes three causes; each has a picture here and a sentence in the content service. */
const causes: Partial<Record<Code, { readonly icon: LucideIcon; readonly tone: 'diamonds' | 'hearts' | 'gold' }>> = {
  GAME_UNAVAILABLE: { icon: CloudOff, tone: 'diamonds' },
  GAME_COUNTRY_RESTRICTED: { icon: MapPinOff, tone: 'hearts' },
  GAME_MAINTENANCE: { icon: Wrench, tone: 'gold' },
}

const waitsForPlayer: readonly string[] = ['CONSENT_REQUIRED', 'BIRTH_DATE_REQUIRED']
const passing: readonly string[] = [
  'UNREACHABLE',
  'OVERLOADED',
  'RATE_LIMITED',
  'INTERNAL_SERVER_ERROR',
  'UNAUTHORIZED',
  'GAME_UNAVAILABLE',
]

/** An excluded player cannot play any other game either. */
export const isForEveryGame = (code: Code): boolean => code === 'PLAYER_EXCLUDED'

/** Why the game is not there, what is safe, and what to do instead. */
export function RefusedPanel({ code, mode, game, reasonText, onAgain }: Props) {
  const say = useText()
  const textOf = useRefusalText()
  const { icon: Icon, tone } = causes[code] ?? { icon: CircleAlert, tone: 'gold' }
  const mayDemo = mode === 'money' && game.has_demo && waitsForPlayer.includes(code)
  return (
    <section className={`game-cover-panel tone-${tone}`} role="alert" data-code={code}>
      <span className="cause-mark" aria-hidden="true">
        <Icon size={28} />
      </span>
      <h2>{textOf({ code, retryAfter: null })}</h2>
      {code in causes ? <p>{reasonText?.(code)}</p> : null}
      <p>{say('games.balanceSafe')}</p>
      <div className="grid gap-2">
        {waitsForPlayer.includes(code) ? (
          <Link className={buttonClass({ tone: 'gold' })} to="/profile">
            {say('profile.complete')}
          </Link>
        ) : null}
        {passing.includes(code) && onAgain ? (
          <Button tone="gold" onClick={onAgain}>
            {say('error.again')}
          </Button>
        ) : null}
        {mayDemo ? (
          <Link className={buttonClass({ tone: 'ghost' })} to={`/games/${game.slug}?mode=demo`} replace>
            {say('games.tryDemo')}
          </Link>
        ) : null}
        {isForEveryGame(code) ? (
          <>
            <Link className={buttonClass({ tone: 'gold' })} to="/profile?tab=limits">
              {say('profile.limits')}
            </Link>
            <Link className={buttonClass({ tone: 'ghost' })} to="/contacts">
              {say('problem.workSupport')}
            </Link>
          </>
        ) : (
          <Link className={buttonClass({ tone: 'ghost' })} to={game.has_lobby ? '/games/live-casino' : '/games'}>
            {say(code.startsWith('TABLE_') ? 'live.otherTables' : 'games.others')}
          </Link>
        )}
      </div>
    </section>
  )
}

/** Similar games for players who cannot play this one. Empty when they cannot be loaded. */
export function SimilarGames({ game }: { readonly game: Game }) {
  const say = useText()
  const games = useSimilar(game)
  if (games.length === 0) return null
  return (
    <section className="similar" aria-labelledby="similar-games">
      <h2 id="similar-games">{say('games.similar')}</h2>
      <GameGrid games={games} isFew />
    </section>
  )
}
