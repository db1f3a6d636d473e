import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { User } from '@zoria/contract/identity/http'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { loadCatalogues } from '../src/i18n/catalogues.ts'
import type { LanguageTag } from '../src/i18n/languages.ts'
import { Texts } from '../src/i18n/text.tsx'
import { SessionProvider } from '../src/lib/session/session.tsx'
import { PageTime } from '../src/lib/time/page-time.ts'

await loadCatalogues(['en'])

type Reader = {
  readonly user?: User | null
  readonly at?: string
  readonly language?: LanguageTag
  /** What was asked for before, with its answers and failures. */ readonly queries?: QueryClient
  /** When the page was made. */ readonly madeAt?: number
}

/**
 * A part of the site as the server renders it, without the elements of phrases; by default for a visitor who reads
 * English on the home page.
 */
export function rendered(
  part: ReactNode,
  { user = null, at = '/', language = 'en', queries = new QueryClient(), madeAt }: Reader = {},
): string {
  return renderToString(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[at]}>
        <Texts language={language}>
          <SessionProvider
            user={user ?? 'visitor'}
            language={language}
            sendsVisitorId={false}
            onEnded={() => undefined}
          >
            <PageTime value={madeAt ?? null}>{part}</PageTime>
          </SessionProvider>
        </Texts>
      </MemoryRouter>
    </QueryClientProvider>,
  ).replaceAll(/<\/?bdi(?: translate="no")?>/g, '')
}
