import { useSite } from '../../../lib/site.ts'
import { useModalTexts } from '../api.ts'
import { bodyOfModal } from '../model/status-modal.ts'
import type { TextValues } from '../model/told-text.ts'
import { ToldText } from './told-text.tsx'

type Props = { readonly modal: string; readonly values?: TextValues }

/** What a modal of the content service says, as running text; nothing while it is on its way and where nobody wrote it. */
export function ModalSentence({ modal, values = {} }: Props) {
  const { language } = useSite()
  const told = bodyOfModal(modal, useModalTexts({ key: modal, isWanted: true }))
  if (!told) return null
  return <span data-modal={modal} lang={told.language === language ? undefined : told.language}><ToldText text={told.text} values={values} /></span>
}
