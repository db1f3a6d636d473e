import { useSite } from '../../../lib/site.ts'
import { useModalTexts } from '../api.ts'
import { bodyOfModal, titleOfModal } from '../model/status-modal.ts'
import type { TextValues } from '../../../lib/texts/text-pieces.ts'
import { RichText } from '../../../lib/texts/rich-text.tsx'
import { TextPlaceholder } from '../../../lib/texts/text-placeholder.tsx'

type Props = {
  readonly modal: string
  readonly part?: 'body' | 'title'
  readonly values?: TextValues
  readonly instead?: string
}

/**
 * The body or the heading of a modal of the content service as inline text. While it loads, and where there is none,
 * the fallback is shown.
 */
export function ModalSentence({ modal, part = 'body', values = {}, instead }: Props) {
  const { language } = useSite()
  const texts = useModalTexts({ key: modal, isWanted: true })
  if (texts === 'loading' && part === 'body') return <TextPlaceholder />
  const modalText = part === 'title' ? titleOfModal(modal, texts) : bodyOfModal(modal, texts)
  if (!modalText) return instead ?? null
  return (
    <span
      data-modal={part === 'body' ? modal : undefined}
      lang={modalText.language === language ? undefined : modalText.language}
    >
      <RichText text={modalText.text} values={values} />
    </span>
  )
}
