import { Check, X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  readonly kind: 'success' | 'error'
  readonly title: ReactNode
  readonly message?: ReactNode
  readonly isVisible: boolean
  /** Names the button that puts the toast away. */
  readonly dismissLabel: string
  readonly onDismiss: () => void
}

/** How far a finger moves sideways or up before the toast leaves. */
const swipePx = 60

/**
 * One toast: title, optional message, icon by kind. A swipe or its button puts it away; while the button has the focus,
 * the toast waits.
 */
export function ToastView({ kind, title, message, isVisible, dismissLabel, onDismiss }: Props) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return (
    <div
      className={classNames('toast', `toast-${kind}`)}
      data-visible={isVisible}
      data-testid="toast"
      onPointerDown={(event) => {
        start.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerUp={(event) => {
        const from = start.current
        if (from && (Math.abs(event.clientX - from.x) > swipePx || from.y - event.clientY > swipePx / 2)) onDismiss()
      }}
    >
      <span className="toast-icon" aria-hidden="true">
        {kind === 'success' ? <Check size={16} /> : <X size={16} />}
      </span>
      <span className="toast-text">
        <b>{title}</b>
        {message ? <small>{message}</small> : null}
      </span>
      <button type="button" className="toast-close" aria-label={dismissLabel} onClick={onDismiss}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
