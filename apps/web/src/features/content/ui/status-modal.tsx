import { Button } from '@zoria/ui/button.tsx'
import { StatusDialog } from '@zoria/ui/status-dialog.tsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { useOwnRating } from '../../../lib/rating/missing-play.ts'
import { useUser } from '../../../lib/session/session.tsx'
import { useSite } from '../../../lib/site.ts'
import {
  useCashbox,
  useOwnEntry,
  useStatusModal,
  type StatusDeed,
  type StatusModalRequest,
} from '../../../shell/index.ts'
import { useModalTexts } from '../api.ts'
import { modalValues, ratingModals } from '../model/modal-values.ts'
import { buttonActions, statusLooks, statusView, type StatusBody, type StatusFooter } from '../model/status-modal.ts'
import type { TextValues } from '../../../lib/texts/text-pieces.ts'
import { RichText } from '../../../lib/texts/rich-text.tsx'

/** The status modal of Spec §4 and §8, as it was asked for. It closes once, and only then does its button lead away. */
export function StatusModal({ request }: { readonly request: StatusModalRequest }) {
  const say = useText()
  const user = useUser()
  const leave = useLeaving(request)
  const isRecalled = useStatusModal((modal) => modal.isRecalled)
  useEffect(() => {
    if (isRecalled) leave()
  }, [isRecalled, leave])
  const { key, variables, content, footer, status } = request
  const hasContent = content !== undefined
  const view = statusView(
    { key, status, hasContent, hasFooter: footer !== undefined },
    useModalTexts({ key, variables, isWanted: !hasContent }),
  )
  const { title, tone } = statusLooks[view.status]
  const rating = useOwnRating({ isWanted: user !== null && ratingModals.has(key) })
  const isLoading = view.body.kind === 'loading' || rating.isLoading
  return (
    <StatusDialog
      tone={tone}
      title={say(isLoading ? 'modal.loading' : title)}
      isLoading={isLoading}
      closesByEscape={view.closesByEscape}
      crossLabel={view.hasCross ? say('shell.close') : undefined}
      onClose={() => leave()}
      actions={<Footer footer={view.footer} given={footer} onPress={leave} />}
    >
      <Body
        body={view.body}
        given={content}
        modal={key}
        values={modalValues({
          user: user && { ...user, ...(rating.data && { rating: rating.data.rating }) },
          variables,
          rating: rating.data,
        })}
      />
    </StatusDialog>
  )
}

type BodyProps = {
  readonly body: StatusBody
  readonly given: ReactNode
  readonly modal: string
  readonly values: TextValues
}

function Body({ body, given, modal, values }: BodyProps) {
  const say = useText()
  const { language } = useSite()
  switch (body.kind) {
    case 'given':
      return <div data-modal={modal}>{given}</div>
    case 'text':
      return (
        <p data-modal={modal} lang={body.language === language ? undefined : body.language}>
          <RichText text={body.text} values={values} />
        </p>
      )
    case 'unknown':
      return <p data-modal={modal}>{say('STATUS_UNKNOWN_ISSUE')}</p>
    case 'loading':
      return null
  }
}

function Footer({
  footer,
  given,
  onPress,
}: {
  readonly footer: StatusFooter
  readonly given: ReactNode
  readonly onPress: (does: StatusDeed) => void
}) {
  const say = useText()
  const { language } = useSite()
  if (footer.kind !== 'button') return given
  const { does, isLight } = buttonActions[footer.button]
  const label = footer.label ?? { text: say('modal.ok'), language }
  return (
    <Button
      tone={isLight ? 'ghost' : 'gold'}
      data-button={footer.button}
      lang={label.language === language ? undefined : label.language}
      onClick={() => onPress(does)}
    >
      {label.text}
    </Button>
  )
}

/**
 * Closes the modal by leaving its entry of the history; what its button does follows, so that back never lands in a
 * closed modal.
 */
function useLeaving({ variables }: StatusModalRequest): (does?: StatusDeed) => void {
  const navigate = useNavigate()
  const cashbox = useCashbox()
  const close = useStatusModal((modal) => modal.close)
  const wish = useRef<StatusDeed>('nothing')
  const depositAmount = variables?.['depositAmount']
  const leave = useOwnEntry('status', () => {
    close(wish.current)
    switch (wish.current) {
      case 'rating':
        return void navigate('/profile?tab=rating')
      case 'deposit':
        return cashbox.open({
          action: 'deposit',
          ...(depositAmount !== undefined && { depositAmount: String(depositAmount) }),
        })
      case 'withdrawal':
        return cashbox.open({ action: 'withdrawal' })
      case 'nothing':
        return undefined
    }
  })
  return (does = 'nothing') => {
    wish.current = does
    leave()
  }
}
