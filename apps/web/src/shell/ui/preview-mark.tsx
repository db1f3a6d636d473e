import { Eye } from 'lucide-react'
import type { MessageId } from '../../i18n/catalogues.ts'
import { useText } from '../../i18n/text.tsx'
import { formatDateTime } from '../../lib/formats.ts'
import type { PagePreview } from '../../lib/page/preview.ts'

const audiences: Record<'visitors' | 'players', MessageId> = {
  visitors: 'preview.visitors',
  players: 'preview.players',
}

/**
 * Marks every page of a preview with its moment (in UTC, the same for all editors) and its audience, so that nobody
 * takes it for the site.
 */
export function PreviewMark({ preview: { preview: page } }: { readonly preview: PagePreview }) {
  const say = useText()
  return (
    <aside className="preview-mark" aria-label={say('preview.title')}>
      <Eye size={16} aria-hidden="true" />
      <b>{say('preview.title')}</b>
      {page === null ? (
        <span>{say('preview.over')}</span>
      ) : (
        <>
          <span>
            {page.at === null ? say('preview.now') : say('preview.at', { date: `${formatDateTime(page.at, 0)} UTC` })}
          </span>
          {page.audience === null ? null : <span>{say(audiences[page.audience])}</span>}
        </>
      )}
    </aside>
  )
}
