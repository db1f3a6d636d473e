import { IconButton } from '@zoria/ui/icon-button.tsx'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.tsx'
import { useBack } from '../navigation.ts'

/** The title of a section with the site's own way back. */
export function PageHead({ title, children, aside }: { readonly title: ReactNode; readonly children?: ReactNode; readonly aside?: ReactNode }) {
  const say = useText()
  const back = useBack()
  return (
    <div className="page-head">
      <div>
        <div className="page-title">
          <IconButton isBare label={say('shell.back')} onClick={back}><ChevronLeft size={22} aria-hidden="true" /></IconButton>
          <h1>{title}</h1>
        </div>
        {children ? <p>{children}</p> : null}
      </div>
      {aside}
    </div>
  )
}
