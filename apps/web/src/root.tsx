import cyrillic from '@zoria/ui/fonts/onest-cyrillic.woff2?url'
import currency from '@zoria/ui/fonts/onest-currency.woff2?url'
import kazakh from '@zoria/ui/fonts/onest-kazakh.woff2?url'
import latin from '@zoria/ui/fonts/onest-latin.woff2?url'
import { FailedParts } from '@zoria/ui/load-boundary.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { use, useCallback, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type LinksFunction,
  type LoaderFunctionArgs,
} from 'react-router'
import { loadedTexts } from './i18n/catalogues.ts'
import { fallbackTag, prefixOf } from './i18n/languages.ts'
import { Texts, useText } from './i18n/text.tsx'
import { PageLinks, PageThings } from './lib/head/page-links.tsx'
import { Live } from './lib/live/live.tsx'
import { Nonce } from './lib/page/nonce.ts'
import { seenPlayerOf } from './lib/page/page-player.ts'
import { pageRequest } from './lib/page/page-request.ts'
import { previewOf } from './lib/page/preview.ts'
import { createQueryClient } from './lib/queries/query-client.ts'
import { SessionProvider, type SessionEnd } from './lib/session/session.tsx'
import { useSiteOrNothing, type Site } from './lib/site.ts'
import { countryOfVisitor, siteSettings } from './lib/site-settings.ts'
import { trustedScripts } from './lib/page/trusted-scripts.ts'
import { textsFor } from './lib/texts/page-texts.ts'
import { now } from './lib/time/clock.ts'
import { PageTime } from './lib/time/page-time.ts'
import {
  BareProblem,
  earlyScript,
  failedParts,
  notify,
  OfflineBar,
  Preloader,
  ProblemPage,
  Toasts,
  useFlags,
  useStoredMessages,
  useTrail,
} from './shell/index.ts'
import { headOf } from './routes/_head.ts'
import styles from './styles/app.css?url'

const fonts = [cyrillic, latin, currency]

export const links: LinksFunction = () => [
  ...fonts.map((href) => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch.png' },
]

/** Whom the refresh cookie belongs to, and what all pages share. Player's tokens never come near a page. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Site> {
  const page = context.get(pageRequest)
  const [user, settings, head, words, preview] = await Promise.all([
    seenPlayerOf(page),
    siteSettings(page),
    headOf(page.path, page),
    textsFor(page, 'site'),
    previewOf(page),
  ])
  return {
    language: page.language,
    head,
    texts: words,
    publicUrl: page.publicUrl,
    studioUrl: page.studioUrl,
    user,
    preloaderMs: settings.preloaderMs,
    country: countryOfVisitor(page.language, settings.country),
    hasEmail: settings.hasEmail,
    sendsEmail: settings.sendsEmail,
    sendsVisitorId: settings.sendsVisitorId,
    isSandbox: page.isSandbox,
    // A cached page is the same each time it is made, so that its tag stays valid.
    madeAt: page.isCached ? null : now(),
    preview,
  }
}

/** The page keeps what it knew at first; the session lives in the browser from then on. */
export const shouldRevalidate = () => false

/**
 * The scripts of the head. They have already run when a browser renders the head again after an uncaught error; written
 * again they would be refused as markup. Named only for the server, they are not in the code that browsers load.
 */
const headScripts = import.meta.env.SSR ? { trusted: trustedScripts, early: earlyScript } : { trusted: '', early: '' }

export function Layout({ children }: { readonly children: ReactNode }) {
  const site = useSiteOrNothing()
  const language = site?.language ?? fallbackTag
  const nonce = use(Nonce)
  return (
    <html lang={language} data-preloader-ms={site?.preloaderMs ?? undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScripts.trusted }} />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="color-scheme" content="dark" />
        <meta name="theme-color" content="#0b1118" />
        {language === 'kk' ? (
          <link rel="preload" as="font" type="font/woff2" href={kazakh} crossOrigin="anonymous" />
        ) : null}
        <link rel="manifest" href={`/${prefixOf[language]}/manifest.webmanifest`} />
        {site ? <PageLinks publicUrl={site.publicUrl} language={language} /> : null}
        <Meta />
        {/* No link needs the nonce: files of ours are allowed by name. A browser hides it, and hydration would stumble over the difference. */}
        <Links nonce="" />
        {site ? (
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScripts.early }} />
        ) : null}
        {site ? <PageThings things={site.head.things} /> : null}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  const site = useSiteOrNothing()
  return (
    <PageTime value={site?.madeAt ?? null}>
      <Texts language={site?.language ?? fallbackTag}>
        <Page />
      </Texts>
    </PageTime>
  )
}

function Page() {
  const site = useSiteOrNothing()
  const say = useText()
  const store = useStoredMessages((messages) => messages.store)
  const [queries] = useState(createQueryClient)
  const notifyEnd = useCallback(
    (how: SessionEnd) => {
      if (how === 'left') return store('success', say('session.leftElsewhere'))
      store('error', say('session.ended'))
    },
    [store, say],
  )
  // Set in the commit itself, so that no click is lost between server HTML and hydration.
  useLayoutEffect(() => void dispatchEvent(new Event('answers')), [])
  useLostInput()
  useTrail()
  useFlags()
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider
        user={site?.user ?? 'visitor'}
        language={site?.language ?? fallbackTag}
        sendsVisitorId={site?.sendsVisitorId ?? false}
        onEnded={notifyEnd}
      >
        <OfflineBar />
        <FailedParts value={failedParts}>
          <Live>
            <Outlet />
          </Live>
        </FailedParts>
        <Toasts />
        <Preloader />
      </SessionProvider>
    </QueryClientProvider>
  )
}

/** Tells the player that something pressed or typed before hydration could not be repeated (server/late-start.ts). */
function useLostInput(): void {
  const say = useText()
  useEffect(() => {
    const tell = () => notify({ kind: 'error', title: say('error.inputLost') })
    addEventListener('input-lost', tell)
    return () => removeEventListener('input-lost', tell)
  }, [say])
}

/**
 * Needs nothing that may have failed to load: without a catalogue it speaks every language, and it never shows what was
 * thrown.
 */
export function ErrorBoundary() {
  const language = useSiteOrNothing()?.language ?? fallbackTag
  return (
    <main className="page">
      {loadedTexts(language) === undefined ? (
        <BareProblem />
      ) : (
        <Texts language={language}>
          <ProblemPage />
        </Texts>
      )}
    </main>
  )
}
