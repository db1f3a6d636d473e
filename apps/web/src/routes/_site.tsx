import { type ReactNode, Suspense } from 'react'
import { type LoaderFunctionArgs, Outlet, useLocation } from 'react-router'
import { BonusMark } from '../features/bonuses/index.ts'
import { ModalSentence } from '../features/content/index.ts'
import { Dispensable } from '../lib/page/dispensable.tsx'
import { useHydrated } from '../lib/page/hydrated.ts'
import { ModalTexts, type ModalText } from '../lib/texts/modal-texts.ts'
import { pageRequest } from '../lib/page/page-request.ts'
import { previewTokenIn } from '../lib/page/preview-token.ts'
import { useUser } from '../lib/session/session.tsx'
import { siteFigures } from '../lib/site-figures.ts'
import { useSite } from '../lib/site.ts'
import { TextPlaceholder } from '../lib/texts/text-placeholder.tsx'
import { PreviewMark, ProblemPage, SiteShell, usePageOfPlayer } from '../shell/index.ts'
import { Account } from './_account.tsx'
import { Overlays } from './_overlays.tsx'

/** What the navigation counts. */
export async function loader({ context }: LoaderFunctionArgs) {
  return siteFigures(context.get(pageRequest))
}

/** Figures of a page do not change until the next document: they are counts, not live data. */
export const shouldRevalidate = () => false

/** The frame of every page but the game's. */
export default function Site() {
  return (
    <Framed>
      <Outlet />
    </Framed>
  )
}

/** An error page is rendered in the same shell, so that the navigation stays available. */
export function ErrorBoundary() {
  return (
    <Framed>
      <ProblemPage />
    </Framed>
  )
}

function Framed({ children }: { readonly children: ReactNode }) {
  const { language } = useSite()
  const { pathname } = useLocation()
  const user = useUser()
  usePageOfPlayer()
  return (
    <ModalTexts value={modalText}>
      <Preview />
      <SiteShell
        language={language}
        account={<Account />}
        isFull={pathname === '/cashbox' && user !== null}
        bonuses={<Bonuses />}
      >
        {children}
      </SiteShell>
      <Overlays />
    </ModalTexts>
  )
}

/** The mark of a preview. A step to another page leads out of it. */
function Preview() {
  const { preview } = useSite()
  const { search } = useLocation()
  return preview === null || previewTokenIn(search) === null ? null : (
    <Suspense fallback={null}>
      <PreviewMark preview={preview} />
    </Suspense>
  )
}

/** The badge of bonuses, for players and after the first paint. */
function Bonuses() {
  return useHydrated() ? <BonusesOfPlayer /> : null
}

// Nothing above depends on the player before hydration: the rail around it is the same for everyone.
function BonusesOfPlayer() {
  const user = useUser()
  return user ? (
    <Dispensable>
      <Suspense fallback={null}>
        <BonusMark user={user} />
      </Suspense>
    </Dispensable>
  ) : null
}

/** The text or the heading of a modal, loaded separately from the page. */
export const modalText: ModalText = (request) => (
  <Suspense fallback={request.part === 'title' ? request.instead : <TextPlaceholder />}>
    <ModalSentence {...request} />
  </Suspense>
)
