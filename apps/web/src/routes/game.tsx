import { getGame } from '@zoria/contract/games/http'
import { Suspense } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { BonusGameNote } from '../features/bonuses/index.ts'
import { GamePage, nameOf } from '../features/games/index.ts'
import { useText } from '../i18n/text.tsx'
import { ask } from '../lib/ask.ts'
import { Dispensable } from '../lib/dispensable.tsx'
import { useHydrated } from '../lib/hydrated.ts'
import { ModalWords } from '../lib/modal-words.ts'
import { pageRequest } from '../lib/page-request.ts'
import { useUser } from '../lib/session/session.tsx'
import { useSite } from '../lib/site.ts'
import { slugOf } from '../lib/slug-of.ts'
import { isOtherPlace, PageTitle } from '../shell/index.ts'
import { Account } from './_account.tsx'
import { Overlays } from './_overlays.tsx'
import { ErrorBoundary } from './_site.tsx'
import { tellModal } from './_told-modal.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  return ask(getGame, { params: { slug: slugOf(params) } }, context.get(pageRequest))
}

export const shouldRevalidate = isOtherPlace

export default function GameRoute() {
  const say = useText()
  const game = useLoaderData<typeof loader>()
  const { language } = useSite()
  return (
    <ModalWords value={tellModal}>
      <PageTitle>{nameOf(game, say)}</PageTitle>
      <GamePage key={game.slug} game={game} language={language} account={<Account isInGame />} note={<Note weight={game.wager_weight} />} tellWhy={tellWhy} />
      <Overlays />
    </ModalWords>
  )
}

const tellWhy = (modal: string) => tellModal({ modal })

/** What the open bonus means in this game; nothing for a visitor. */
function Note({ weight }: { readonly weight: number }) {
  const user = useUser()
  return useHydrated() && user ? <Dispensable><Suspense fallback={null}><BonusGameNote weight={weight} /></Suspense></Dispensable> : null
}

export { ErrorBoundary }
