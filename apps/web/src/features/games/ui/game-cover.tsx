import type { Game } from '@zoria/contract/games/http'
import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { useRefusalText } from '../../../lib/refusal-text.ts'
import { layerState, useModal } from '../../../shell/index.ts'
import { coverOf } from '../model/cover.ts'
import type { Mode, Stage } from '../model/launch.ts'
import { CoverPicture, coverStyle } from './cover.tsx'

type Props = { readonly game: Game; readonly name: string; readonly stage: Exclude<Stage, { kind: 'playing' }>; readonly mode: Mode; readonly onAgain?: () => void }

/** The cover while the game is on its way, and what stands in its way when it is not. */
export function GameCover({ game, name, stage, mode, onAgain }: Props) {
  const say = useText()
  return (
    <div className="game-cover" style={coverStyle(game.slug)}>
      <div className="cover-still">
        <div className={`cover cover-${coverOf(game.slug).pattern}`} style={coverStyle(game.slug)}><CoverPicture game={game} name={name} isFirst /></div>
      </div>
      {stage.kind === 'opening' ? <p className="flex gap-3 items-center justify-center" role="status"><i className="spinner" aria-hidden="true" />{say('games.opening')}</p> : null}
      {stage.kind === 'invite' ? <InvitePanel game={game} /> : null}
      {stage.kind === 'refused' ? <RefusedPanel code={stage.code} mode={mode} hasDemo={game.has_demo} slug={game.slug} {...(onAgain && { onAgain })} /> : null}
    </div>
  )
}

function InvitePanel({ game }: { readonly game: Game }) {
  const say = useText()
  const { addressOf } = useModal()
  return (
    <section className="game-cover-panel">
      <h2>{say('games.inviteTitle')}</h2>
      <p>{say('games.invite')}</p>
      <div className="grid gap-2">
        <Link className={buttonClass({ tone: 'gold', size: 'lg' })} to={addressOf('register')} state={layerState}>{say('registration.open')}</Link>
        <Link className={buttonClass({ tone: 'ghost', size: 'lg' })} to={addressOf('login')} state={layerState}>{say('login.open')}</Link>
        {game.has_demo ? <Link className={buttonClass({ tone: 'text' })} to={`/games/${game.slug}?mode=demo`} replace>{say('games.tryDemo')}</Link> : null}
      </div>
    </section>
  )
}

type Refused = { readonly code: Extract<Stage, { kind: 'refused' }>['code']; readonly mode: Mode; readonly hasDemo: boolean; readonly slug: string; readonly onAgain?: () => void }

const waitsForPlayer: readonly string[] = ['CONSENT_REQUIRED', 'BIRTH_DATE_REQUIRED']
const passing: readonly string[] = ['UNREACHABLE', 'OVERLOADED', 'RATE_LIMITED', 'INTERNAL_SERVER_ERROR', 'UNAUTHORIZED']

/** Spec §8: unavailable, not in this country and not working are told apart; each leads on. */
function RefusedPanel({ code, mode, hasDemo, slug, onAgain }: Refused) {
  const say = useText()
  const textOf = useRefusalText()
  return (
    <section className="game-cover-panel" role="alert" data-code={code}>
      <h2>{textOf({ code, retryAfter: null })}</h2>
      <p>{say('games.balanceSafe')}</p>
      <div className="grid gap-2">
        {waitsForPlayer.includes(code) ? <Link className={buttonClass({ tone: 'gold' })} to="/profile">{say('profile.complete')}</Link> : null}
        {passing.includes(code) && onAgain ? <Button tone="gold" onClick={onAgain}>{say('error.again')}</Button> : null}
        {mode === 'money' && hasDemo && waitsForPlayer.includes(code) ? <Link className={buttonClass({ tone: 'ghost' })} to={`/games/${slug}?mode=demo`} replace>{say('games.tryDemo')}</Link> : null}
        <Link className={buttonClass({ tone: 'ghost' })} to="/games">{say('games.others')}</Link>
      </div>
    </section>
  )
}
