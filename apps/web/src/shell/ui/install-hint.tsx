import { Button } from '@zoria/ui/button.tsx'
import { IconButton } from '@zoria/ui/icon-button.tsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.tsx'
import { useInstall } from '../install.ts'
import { mayHintInstall } from '../model/install-hint.ts'

/** A quiet word at the edge of the page, from the second visit on: the site can stand on the home screen. Takes no focus and stops nothing. */
export function InstallHint({ isInGame, children }: { readonly isInGame: boolean; readonly children: ReactNode }) {
  const say = useText()
  const { offer, visits, isDismissed, accept, dismiss } = useInstall()
  if (!mayHintInstall({ visits, isDismissed, isOffered: offer !== null, isInGame })) return null
  return (
    <section className="install-hint" aria-label={say('install.title')} data-testid="install-hint">
      <img src="/icons/icon-192.png" width={44} height={44} alt="" />
      <div>
        <b>{say('install.title')}</b>
        <p>{children}</p>
      </div>
      <Button tone="gold" size="sm" onClick={accept}>{say('install.go')}</Button>
      <IconButton isBare label={say('install.later')} onClick={dismiss}><X size={18} aria-hidden="true" /></IconButton>
    </section>
  )
}
