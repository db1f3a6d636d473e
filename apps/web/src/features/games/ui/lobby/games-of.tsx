import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { buttonClass } from '@zoria/ui/button.tsx'
import { Link } from 'react-router'
import { useText, type MessageId } from '../../../../i18n/text.tsx'
import { art } from '../../../../lib/art/art.ts'
import { PageHead } from '../../../../shell/index.ts'
import type { GamesPage } from '../../api.ts'
import { GrowingGames } from './growing-games.tsx'

/** The games of one word: top, new, live, or of one provider. */
export function GamesOf({
  title,
  text,
  page,
  filters,
}: {
  readonly title: string
  readonly text?: MessageId
  readonly page: GamesPage
  readonly filters: Readonly<Record<string, string | number>>
}) {
  const say = useText()
  return (
    <>
      <PageHead title={title}>{text && say(text)}</PageHead>
      {page.total === 0 ? (
        <EmptyState
          image={art('crystal-ball')}
          title={say('games.nothing')}
          actions={
            <Link className={buttonClass({ tone: 'gold' })} to="/games">
              {say('games.all')}
            </Link>
          }
        >
          <p>{say('games.nothingHere')}</p>
        </EmptyState>
      ) : (
        <GrowingGames key={JSON.stringify(filters)} filters={filters} first={page} />
      )}
    </>
  )
}
