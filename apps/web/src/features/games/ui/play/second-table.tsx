import type { CallRefusal } from '@zoria/contract/client'
import type { Game } from '@zoria/contract/games/http'
import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { Columns2, X } from 'lucide-react'
import { useCallback } from 'react'
import { Link, useNavigate } from 'react-router'
import type { LanguageTag } from '../../../../i18n/languages.ts'
import { useText } from '../../../../i18n/text.tsx'
import { Refused } from '../../../../lib/queries/answer-of.ts'
import { useRefusalText } from '../../../../lib/texts/refusal-text.ts'
import { useUser } from '../../../../lib/session/session.tsx'
import { nameOf } from '../../../../lib/game-name.ts'
import { useCashbox } from '../../../../shell/index.ts'
import { useLaunch } from '../../api.ts'
import { useGame, useTableName } from '../../live-api.ts'
import { firstStage, type Stage } from '../../model/launch.ts'
import { tableAddress, writtenName, type TableName } from '../../model/live-tables.ts'
import type { FromStudio } from '../../model/studio-talk.ts'
import { coverColours } from '../lobby/cover.tsx'
import { GameCover } from '../lobby/game-cover.tsx'
import { GameFrame } from './game-frame.tsx'
import { LiveStyles } from '../live/live-styles.tsx'

type Props = {
  readonly at: TableName
  readonly first: TableName
  readonly language: LanguageTag
  readonly isCovered: boolean
  readonly stakeMost: string | null
}

/** The way to the lobby where a second table is chosen; the first stays named in the address. */
export function SecondLink({ first }: { readonly first: TableName }) {
  const say = useText()
  return (
    <LiveStyles>
      <Link
        className={`${buttonClass({ tone: 'ghost', size: 'sm' })} game-second`}
        to={`/games/live-casino?${new URLSearchParams({ with: writtenName(first) })}`}
      >
        <Columns2 size={16} aria-hidden="true" />
        {say('live.second')}
      </Link>
    </LiveStyles>
  )
}

/**
 * A second table beside the first, in a session of its own. If its game cannot be had, the reason is shown with the way
 * back to one table.
 */
export function SecondTable({ at, ...props }: Props) {
  const { data: game, error, isPending, refetch } = useGame(at.slug)
  if (game !== undefined)
    return (
      <LiveStyles>
        <OpenTable at={at} game={game} {...props} />
      </LiveStyles>
    )
  return (
    <LiveStyles>
      {isPending ? (
        <div aria-busy="true" />
      ) : (
        <NoSecondTable
          at={at}
          first={props.first}
          refusal={error instanceof Refused ? error.refusal : null}
          onAgain={() => void refetch()}
        />
      )}
    </LiveStyles>
  )
}

type Missing = Pick<Props, 'at' | 'first'> & {
  /** null: what came was no answer. */ readonly refusal: Pick<CallRefusal, 'code' | 'retryAfter'> | null
  readonly onAgain: () => void
}

/** Why there is no second table. A game that does not exist is not asked for again. */
export function NoSecondTable({ at, first, refusal, onAgain }: Missing) {
  const say = useText()
  const textOf = useRefusalText()
  const isUnknown = refusal?.code === 'GAME_NOT_FOUND'
  return (
    <section className={`game-cover ${coverColours(at.slug)}`}>
      <div className="game-cover-panel" role="alert">
        <h2>{isUnknown ? say('TABLE_NOT_FOUND') : ((refusal && textOf(refusal)) ?? say('error.title'))}</h2>
        <p>{say('games.balanceSafe')}</p>
        <div className="grid gap-2">
          {isUnknown ? null : (
            <Button tone="gold" onClick={onAgain}>
              {say('error.again')}
            </Button>
          )}
          <Link className={buttonClass({ tone: 'ghost' })} to={tableAddress(first)} replace>
            {say('live.secondCancel')}
          </Link>
        </div>
      </div>
    </section>
  )
}

function OpenTable({ at, first, game, language, isCovered, stakeMost }: Props & { readonly game: Game }) {
  const say = useText()
  const user = useUser()
  const start = firstStage(game, 'money', user !== null)
  const launch = useLaunch({
    game,
    mode: 'money',
    language,
    playerId: user?.id ?? null,
    isAsked: start.kind === 'opening',
    table: at.table,
  })
  const stage: Stage = start.kind === 'opening' && launch.data ? launch.data : start
  const name = useTableName(at, language) ?? nameOf(game, say)
  const again = () => void launch.refetch()
  const onMessage = useWishes({ again, close: tableAddress(first) })
  return (
    <section aria-label={name}>
      <header className="game-pair-bar">
        <span>{name}</span>
        <Link className="icon-button" to={tableAddress(first)} replace aria-label={say('live.secondClose', { name })}>
          <X size={20} aria-hidden="true" />
        </Link>
      </header>
      {stage.kind === 'playing' ? (
        <GameFrame
          key={stage.url}
          url={stage.url}
          name={name}
          game={game}
          isCovered={isCovered}
          sound={null}
          stakeMost={stakeMost}
          onMessage={onMessage}
        />
      ) : (
        <GameCover game={game} name={name} stage={stage} mode="money" onAgain={again} />
      )}
    </section>
  )
}

/** What the second table asks of the site; its way back closes it alone. */
function useWishes({
  again,
  close,
}: {
  readonly again: () => void
  readonly close: string
}): (message: FromStudio) => void {
  const cashbox = useCashbox()
  const navigate = useNavigate()
  return useCallback(
    (message) => {
      switch (message.type) {
        case 'loaded':
        case 'sound':
          return undefined
        case 'deposit_wanted':
          return cashbox.open()
        case 'relaunch_wanted':
          return again()
        case 'exit_wanted':
          return void navigate(close, { replace: true })
      }
    },
    [again, cashbox, close, navigate],
  )
}
