import { Dialog } from '@zoria/ui/dialog.tsx'
import type { LanguageTag } from '../../i18n/languages.ts'
import { useText } from '../../i18n/text.tsx'
import { useModal } from '../navigation.ts'
import { LanguageMenu } from './language-menu.tsx'
import { NavigationGroups, useStanding } from './navigation-groups.tsx'
import { AgeLine } from './rail.tsx'

/** The rail of narrow screens, as a sheet. A link replaces the sheet's own history entry. */
export function MenuSheet({ language }: { readonly language: LanguageTag }) {
  const say = useText()
  const { close } = useModal()
  const standing = useStanding()
  return (
    <Dialog title={say('shell.menu')} closeLabel={say('shell.close')} onClose={close} width={420} focuses="dialog" className="dialog-sheet menu-sheet">
      <div className="menu-sheet-groups"><NavigationGroups {...standing} replaces /></div>
      <div className="grid gap-3"><LanguageMenu language={language} /><AgeLine /></div>
    </Dialog>
  )
}
