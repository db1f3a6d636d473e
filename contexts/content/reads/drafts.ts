import type { Logger } from '@zoria/platform/logger'
import type { ContentReader } from '../storage/content-reader.ts'
import type { ContentKind } from '../rules/content-kinds.ts'
import { contentShapes } from '../storage/content-rows.ts'

type Deps = {
  readonly drafts: (kind: ContentKind) => Promise<readonly unknown[]>
  /** What is shown where the service does not answer. */
  readonly instead: ContentReader
  readonly logger: Logger
}

/** Content as editors left it, asked for anew each time. A row that is not finished is left out. */
export function draftsOf({ drafts, instead, logger }: Deps): ContentReader {
  return {
    read: async (kind) => {
      try {
        const rows = await drafts(kind)
        return rows.flatMap((row) => contentShapes[kind].safeParse(row).data ?? []) as never
      } catch (error) {
        logger.warn({ error, kind }, 'a preview could not be read from the content service; it shows what is published')
        return instead.read(kind)
      }
    },
  }
}
