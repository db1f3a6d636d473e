import { late } from '../../../lib/page/late.tsx'
import type { Part } from '../loaders.ts'
import { ReadPart } from './content-article.tsx'

// The server reads nearly all of them.
const { Late: UnreadPart } = late(() => import('./unread-part.tsx').then((file) => file.UnreadPart))

/** A page of text as a part of another page; nothing while it is not published. */
export function ContentPart({ part: { key, text } }: { readonly part: Part }) {
  if (text === null) return null
  return text === 'unread' ? <UnreadPart textKey={key} /> : <ReadPart page={text} />
}
