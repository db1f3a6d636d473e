import { useSite } from '../../../lib/site.ts'
import { useModalTexts } from '../api.ts'
import { bodyOfModal, titleOfModal } from '../model/status-modal.ts'
import type { TextValues } from '../../../lib/told-pieces.ts'
import { ToldText } from '../../../lib/told-text.tsx'

type Props = { readonly modal: string; readonly part?: 'body' | 'title'; readonly values?: TextValues; readonly instead?: string }

/** What a modal of the content service says, as running text: its sentence or its heading. While it is on its way and where nobody wrote it, what stands instead. */
export function ModalSentence({ modal, part = 'body', values = {}, instead }: Props) {
  const { language } = useSite()
  const texts = useModalTexts({ key: modal, isWanted: true })
  const told = part === 'title' ? titleOfModal(modal, texts) : bodyOfModal(modal, texts)
  if (!told) return instead ?? null
  return <span data-modal={part === 'body' ? modal : undefined} lang={told.language === language ? undefined : told.language}><ToldText text={told.text} values={values} /></span>
}
