import { IconButton } from '@zoria/ui/icon-button.tsx'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.tsx'
import { useBack } from '../navigation.ts'

/** The title of a section with the site's own way back. */
export function PageHead({
  title,
  children,
  aside,
}: {
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly aside?: ReactNode
}) {
  return (
    <div className="page-head">
      <div>
        <div className="page-title">
          <BackButton />
          <h1>{title}</h1>
        </div>
        {children ? <p>{children}</p> : null}
      </div>
      {aside}
    </div>
  )
}

/** The site's own way back (Spec §2). */
export function BackButton() {
  const say = useText()
  const back = useBack()
  return (
    <IconButton isBare label={say('shell.back')} onClick={back}>
      <ChevronLeft size={22} aria-hidden="true" />
    </IconButton>
  )
}
