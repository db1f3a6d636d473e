import type { Game } from '@zoria/contract/games/http'
import { buttonClass } from '@zoria/ui/button.tsx'
import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.tsx'
import { useContentTexts } from '../../../../lib/texts/content-texts.tsx'
import { layerState, useModal } from '../../../../shell/index.ts'
import type { Mode, Stage } from '../../model/launch.ts'
import { coverClass, coverColours, CoverPicture } from './cover.tsx'
import { isForEveryGame, RefusedPanel, SimilarGames, type ReasonText } from '../play/refused-panel.tsx'

type Props = {
  readonly game: Game
  readonly name: string
  readonly stage: Exclude<Stage, { kind: 'playing' }>
  readonly mode: Mode
  readonly reasonText?: ReasonText
  readonly onAgain?: () => void
}

/** The cover while the game loads, or the reason why it does not. */
export function GameCover({ game, name, stage, mode, reasonText, onAgain }: Props) {
  const say = useText()
  return (
    <div className={`game-cover ${coverColours(game.slug)}`}>
      {stage.kind === 'refused' ? null : (
        <div className="cover-still">
          <div className={coverClass(game)}>
            <CoverPicture game={game} name={name} isFirst />
          </div>
        </div>
      )}
      {stage.kind === 'opening' ? (
        <p className="flex gap-3 items-center justify-center" role="status">
          <i className="spinner" aria-hidden="true" />
          {say('games.opening')}
        </p>
      ) : null}
      {stage.kind === 'invite' ? <InvitePanel game={game} /> : null}
      {stage.kind === 'refused' ? (
        <>
          <RefusedPanel
            code={stage.code}
            mode={mode}
            game={game}
            {...(reasonText && { reasonText })}
            {...(onAgain && { onAgain })}
          />
          {isForEveryGame(stage.code) ? null : <SimilarGames game={game} />}
        </>
      ) : null}
    </div>
  )
}

function InvitePanel({ game }: { readonly game: Game }) {
  const say = useText()
  const texts = useContentTexts('games')
  const { addressOf } = useModal()
  return (
    <section className="game-cover-panel">
      <h2>{say('games.inviteTitle')}</h2>
      <p>{texts.lead}</p>
      <div className="grid gap-2">
        <Link className={buttonClass({ tone: 'gold', size: 'lg' })} to={addressOf('register')} state={layerState}>
          {say('registration.open')}
        </Link>
        <Link className={buttonClass({ tone: 'ghost', size: 'lg' })} to={addressOf('login')} state={layerState}>
          {say('login.open')}
        </Link>
        {game.has_demo ? (
          <Link className={buttonClass({ tone: 'text' })} to={`/games/${game.slug}?mode=demo`} replace>
            {say('games.tryDemo')}
          </Link>
        ) : null}
      </div>
    </section>
  )
}
