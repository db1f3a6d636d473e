import { ToastView } from '@zoria/ui/toast-view.tsx'
import { useEffect } from 'react'
import { toast, useToaster } from 'react-hot-toast/headless'
import { useKeptMessages, type MessageKind } from '../kept-messages.ts'
import { notify, readNotice, toastMs } from '../notice.ts'

/** Shows toasts at the top centre. Two regions stand from the first paint, so that screen readers hear every message. */
export function Toasts() {
  const { toasts, handlers } = useToaster()
  useKeptToasts()
  const shown = (kind: MessageKind) =>
    toasts.filter((each) => each.type === kind).map((each) => {
      const { title, message } = readNotice(String(each.message))
      return <ToastView key={each.id} kind={kind} title={title} message={message} isVisible={each.visible} onDismiss={() => toast.dismiss(each.id)} />
    })
  return (
    <div className="toasts" onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause} onFocus={handlers.startPause} onBlur={handlers.endPause}>
      <div role="status" aria-live="polite" className="contents">{shown('success')}</div>
      <div role="alert" aria-live="assertive" className="contents">{shown('error')}</div>
    </div>
  )
}

/** Kept messages are told, and forgotten when their toast is over; one that survived a reload is told again. */
function useKeptToasts(): void {
  const { error, success, forget, restore } = useKeptMessages()
  useEffect(restore, [restore])
  useEffect(() => tell('error', error, forget), [error, forget])
  useEffect(() => tell('success', success, forget), [success, forget])
}

function tell(kind: MessageKind, text: string | null, forget: (kind: MessageKind) => void): (() => void) | undefined {
  if (text === null || text === '') return undefined
  notify({ kind, title: text })
  const forgetting = setTimeout(() => forget(kind), toastMs[kind])
  return () => clearTimeout(forgetting)
}
