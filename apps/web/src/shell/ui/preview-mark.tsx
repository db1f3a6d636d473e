import { Eye } from 'lucide-react'
import { useLocation } from 'react-router'
import type { MessageId } from '../../i18n/catalogues.ts'
import { useText } from '../../i18n/text.tsx'
import { formatDateTime } from '../../lib/formats.ts'
import { previewTokenIn } from '../../lib/preview-token.ts'
import { useSite } from '../../lib/site.ts'

const audiences: Record<'visitors' | 'players', MessageId> = { visitors: 'preview.visitors', players: 'preview.players' }

/** Says on every page of a preview that it is one, of which moment (in UTC, the same for all editors) and for whom, so that nobody takes it for the site. */
export function PreviewMark() {
  const say = useText()
  const { preview } = useSite()
  const { search } = useLocation()
  // A step to another page leads out of the preview.
  if (preview === null || previewTokenIn(search) === null) return null
  const { said } = preview
  return (
    <aside className="preview-mark" aria-label={say('preview.title')}>
      <Eye size={16} aria-hidden="true" />
      <b>{say('preview.title')}</b>
      {said === null ? <span>{say('preview.over')}</span> : (
        <>
          <span>{said.at === null ? say('preview.now') : say('preview.at', { date: `${formatDateTime(said.at, 0)} UTC` })}</span>
          {said.audience === null ? null : <span>{say(audiences[said.audience])}</span>}
        </>
      )}
    </aside>
  )
}
