import type { Logger } from '@zoria/platform/logger'
import type { ContentReader } from '../storage/content-reader.ts'
import type { ContentKind } from '../rules/content-kinds.ts'
import { contentTags } from '../rules/localised.ts'
import { contentShapes } from '../storage/content-rows.ts'

type Deps = {
  readonly drafts: (kind: ContentKind) => Promise<readonly unknown[]>
  /** What is shown where the service does not answer. */
  readonly instead: ContentReader
  readonly logger: Logger
}

/**
 * Content as editors left it, asked for anew each time. A text without Russian is shown in the language it has; a row
 * that is not finished otherwise is left out.
 */
export function draftsOf({ drafts, instead, logger }: Deps): ContentReader {
  return {
    read: async (kind) => {
      try {
        const rows = await drafts(kind)
        return rows.flatMap((row) => contentShapes[kind].safeParse(withRoot(row)).data ?? []) as never
      } catch (error) {
        logger.warn({ error, kind }, 'a preview could not be read from the content service; it shows what is published')
        return instead.read(kind)
      }
    },
  }
}

/**
 * The same row whose texts all have Russian, to which the other languages fall back: where an editor has not written it
 * yet, the text of another language.
 */
function withRoot(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withRoot)
  if (typeof value !== 'object' || value === null) return value
  const first = contentTags
    .map((tag) => (value as Readonly<Record<string, unknown>>)[tag])
    .find((text) => typeof text === 'string')
  return first === undefined
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withRoot(part)]))
    : { ru: first, ...value }
}
