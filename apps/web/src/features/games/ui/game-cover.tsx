import type { Game } from '@zoria/contract/games/http'
import { buttonClass } from '@zoria/ui/button.tsx'
import { Link } from '../../../lib/link.tsx'
import { useText } from '../../../i18n/text.tsx'
import { useWords } from '../../../lib/words.tsx'
import { layerState, useModal } from '../../../shell/index.ts'
import { coverOf } from '../model/cover.ts'
import type { Mode, Stage } from '../model/launch.ts'
import { CoverPicture, coverStyle } from './cover.tsx'
import { RefusedPanel, SimilarGames, type TellWhy } from './refused-panel.tsx'

type Props = { readonly game: Game; readonly name: string; readonly stage: Exclude<Stage, { kind: 'playing' }>; readonly mode: Mode; readonly tellWhy?: TellWhy; readonly onAgain?: () => void }

/** The cover while the game is on its way, and what stands in its way when it is not. */
export function GameCover({ game, name, stage, mode, tellWhy, onAgain }: Props) {
  const say = useText()
  return (
    <div className="game-cover" style={coverStyle(game.slug)}>
      {stage.kind === 'refused' ? null : <div className="cover-still">
        <div className={`cover cover-${coverOf(game.slug).pattern}`} style={coverStyle(game.slug)}><CoverPicture game={game} name={name} isFirst /></div>
      </div>}
      {stage.kind === 'opening' ? <p className="flex gap-3 items-center justify-center" role="status"><i className="spinner" aria-hidden="true" />{say('games.opening')}</p> : null}
      {stage.kind === 'invite' ? <InvitePanel game={game} /> : null}
      {stage.kind === 'refused' ? (
        <>
          <RefusedPanel code={stage.code} mode={mode} game={game} {...(tellWhy && { tellWhy })} {...(onAgain && { onAgain })} />
          <SimilarGames game={game} />
        </>
      ) : null}
    </div>
  )
}

function InvitePanel({ game }: { readonly game: Game }) {
  const say = useText()
  const words = useWords('games')
  const { addressOf } = useModal()
  return (
    <section className="game-cover-panel">
      <h2>{say('games.inviteTitle')}</h2>
      <p>{words.lead}</p>
      <div className="grid gap-2">
        <Link className={buttonClass({ tone: 'gold', size: 'lg' })} to={addressOf('register')} state={layerState}>{say('registration.open')}</Link>
        <Link className={buttonClass({ tone: 'ghost', size: 'lg' })} to={addressOf('login')} state={layerState}>{say('login.open')}</Link>
        {game.has_demo ? <Link className={buttonClass({ tone: 'text' })} to={`/games/${game.slug}?mode=demo`} replace>{say('games.tryDemo')}</Link> : null}
      </div>
    </section>
  )
}
