import type { Clock } from '@zoria/platform/clock'
import type { Serve } from '@zoria/platform/http/serve'
import type { Settings } from '@zoria/settings'
import { serveContent } from './http/routes.ts'
import { readContent } from './reads/content.ts'
import { seededContent } from './storage/seeded-content.ts'

/** What a neighbour may ask of the content: its routes. */
export type Content = {
  serve(serve: Serve): void
}

/** Content of pages, modals and promotions. Throws when a seed does not fit its shape. */
export function createContent({ clock, settings }: { readonly clock: Clock; readonly settings: Pick<Settings, 'read'> }): Content {
  const reads = readContent({ reader: seededContent(), clock })
  return { serve: (serve) => serveContent(serve, { content: reads, cachedSeconds: () => settings.read('CONTENT_CACHE_S') }) }
}
