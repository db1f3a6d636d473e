import { Button } from '@zoria/ui/button.tsx'
import { IconButton } from '@zoria/ui/icon-button.tsx'
import type { LoadFailure } from '@zoria/ui/load-boundary.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../../i18n/text.tsx'
import { loadAgain } from '../../lib/page/released.ts'
import { withoutLayers } from '../model/address.ts'

type Props = { readonly failure: LoadFailure }

/** In the place of a part of the page that did not load. */
function FailedPart({ failure }: Props) {
  return (
    <div className="note" role="alert">
      <Said failure={failure} />
    </div>
  )
}

/** The same for what opens over the page. It covers nothing, so that header and navigation stay usable. */
function FailedOverlay({ failure }: Props) {
  const say = useText()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isClosed, close] = useState(false)
  if (isClosed) return null
  const leave = () => {
    close(true)
    const bare = withoutLayers(pathname, search)
    if (bare !== pathname + search) void navigate(bare, { replace: true, preventScrollReset: true })
  }
  return (
    <div className="note load-failed" role="alert">
      <Said failure={failure} />
      <IconButton isBare label={say('shell.close')} onClick={leave}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** What happened and the way to try again; a try that cannot help changes nothing on the page. */
function Said({ failure }: Props) {
  const say = useText()
  const [isBusy, work] = useState(false)
  const again = async () => {
    work(true)
    if (!(await loadAgain(failure))) work(false)
  }
  return (
    <>
      <TriangleAlert size={17} aria-hidden="true" />
      <p>
        <Phrase>{say('error.partMissing')}</Phrase>{' '}
        <Button size="sm" isBusy={isBusy} onClick={() => void again()}>
          {say('error.again')}
        </Button>
      </p>
    </>
  )
}

export const failedParts = { inPage: FailedPart, over: FailedOverlay }
