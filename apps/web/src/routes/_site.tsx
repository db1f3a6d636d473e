import { Suspense, type ReactNode } from 'react'
import { Outlet, useLocation, type LoaderFunctionArgs } from 'react-router'
import { BonusMark } from '../features/bonuses/index.ts'
import { Dispensable } from '../lib/dispensable.tsx'
import { useHydrated } from '../lib/hydrated.ts'
import { ModalWords } from '../lib/modal-words.ts'
import { pageRequest } from '../lib/page-request.ts'
import { useUser } from '../lib/session/session.tsx'
import { useSite } from '../lib/site.ts'
import { siteFigures } from '../lib/site-figures.ts'
import { PreviewMark, ProblemPage, SiteShell } from '../shell/index.ts'
import { Account } from './_account.tsx'
import { Overlays } from './_overlays.tsx'
import { tellModal } from './_told-modal.tsx'

/** What the navigation counts. */
export async function loader({ context }: LoaderFunctionArgs) {
  return siteFigures(context.get(pageRequest))
}

/** Figures of a page stand until the next document: they say how much there is, not what moves. */
export const shouldRevalidate = () => false

/** The frame of every page but the game's. */
export default function Site() {
  return <Framed><Outlet /></Framed>
}

/** A page that could not be made stands in the same frame, so that every way on stays open. */
export function ErrorBoundary() {
  return <Framed><ProblemPage /></Framed>
}

function Framed({ children }: { readonly children: ReactNode }) {
  const { language } = useSite()
  const { pathname } = useLocation()
  const user = useUser()
  return (
    <ModalWords value={tellModal}>
      <PreviewMark />
      <SiteShell language={language} account={<Account />} isFull={pathname === '/cashbox' && user !== null} bonuses={<Bonuses />}>{children}</SiteShell>
      <Overlays />
    </ModalWords>
  )
}

/** The badge of bonuses, for players and after the first paint. */
function Bonuses() {
  return useHydrated() ? <BonusesOfPlayer /> : null
}

// Nothing above asks who it is before the browser has taken over: the rail around it is the same for everybody.
function BonusesOfPlayer() {
  const user = useUser()
  return user ? <Dispensable><Suspense fallback={null}><BonusMark user={user} /></Suspense></Dispensable> : null
}
