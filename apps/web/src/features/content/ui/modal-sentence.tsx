import { useSite } from '../../../lib/site.ts'
import { useModalTexts } from '../api.ts'
import { bodyOfModal } from '../model/status-modal.ts'
import { ToldText } from './told-text.tsx'

/** What a modal of the content service says, as a sentence of a page; nothing while it is on its way and where nobody wrote it. */
export function ModalSentence({ modal }: { readonly modal: string }) {
  const { language } = useSite()
  const told = bodyOfModal(modal, useModalTexts({ key: modal, isWanted: true }))
  if (!told) return null
  return <p data-modal={modal} lang={told.language === language ? undefined : told.language}><ToldText text={told.text} /></p>
}
