import { ToastView } from '@zoria/ui/toast-view.tsx'
import { useEffect, useState } from 'react'
import { toast, useToaster } from 'react-hot-toast/headless'
import { useText } from '../../i18n/text.tsx'
import { useStoredMessages, type MessageKind } from '../stored-messages.ts'
import { foldToasts } from '../model/toasts.ts'
import { notify, readNotice, toastMs } from '../notice.ts'

/**
 * Shows toasts at the top centre. Two live regions are rendered from the first paint, so that screen readers announce
 * every message, the folded ones too.
 */
export function Toasts() {
  const say = useText()
  const { toasts, handlers } = useToaster()
  const [isUnfolded, unfold] = useState(false)
  useKeptToasts()
  // A dismissed toast takes pointer and focus with it, and no leave event is fired.
  const isEmpty = toasts.length === 0
  const { endPause } = handlers
  useEffect(() => {
    if (isEmpty) endPause()
  }, [isEmpty, endPause])
  const alive = toasts.filter(({ visible }) => visible)
  const { open, folded } = foldToasts(alive, isUnfolded)
  const attend = () => {
    handlers.startPause()
    unfold(true)
  }
  const leave = () => {
    handlers.endPause()
    unfold(false)
  }
  const shown = (kind: MessageKind) =>
    toasts
      .filter((each) => each.type === kind)
      .map((each) => {
        const { title, message } = readNotice(String(each.message))
        const isFolded = each.visible && !open.includes(each)
        return (
          <div key={each.id} className={isFolded ? 'visually-hidden' : 'contents'}>
            <ToastView
              kind={kind}
              title={title}
              message={message}
              isVisible={each.visible}
              dismissLabel={say('shell.dismiss')}
              onDismiss={() => {
                toast.dismiss(each.id)
                leave()
              }}
            />
          </div>
        )
      })
  return (
    <div className="toasts" onMouseEnter={attend} onMouseLeave={leave} onFocus={attend} onBlur={leave}>
      <div role="status" aria-live="polite" className="contents">
        {shown('success')}
      </div>
      <div role="alert" aria-live="assertive" className="contents">
        {shown('error')}
      </div>
      {folded > 0 ? (
        <button type="button" className="toasts-more" onClick={attend}>
          {say('shell.moreToasts', { count: folded })}
        </button>
      ) : null}
    </div>
  )
}

/** Kept messages are shown and removed when their toast ends; one that survived a reload is shown again. */
function useKeptToasts(): void {
  const { error, success, forget, restore } = useStoredMessages()
  useEffect(restore, [restore])
  useEffect(() => showToast('error', error, forget), [error, forget])
  useEffect(() => showToast('success', success, forget), [success, forget])
}

function showToast(
  kind: MessageKind,
  text: string | null,
  forget: (kind: MessageKind) => void,
): (() => void) | undefined {
  if (text === null || text === '') return undefined
  notify({ kind, title: text })
  const forgetting = setTimeout(() => forget(kind), toastMs[kind])
  return () => clearTimeout(forgetting)
}
