import type { ContentKind } from '../rules/content-kinds.ts'
import type { ContentRow } from './content-rows.ts'

/**
 * Where content comes from: all rows of a kind. Rows carry all languages, drafts of nobody, and no decision: which of
 * them is shown is for `rules/`. There are three: the files of this folder, what the content service publishes, and
 * what it would publish, for a preview.
 */
export type ContentReader = {
  read<Kind extends ContentKind>(kind: Kind): Promise<readonly ContentRow<Kind>[]>
}
