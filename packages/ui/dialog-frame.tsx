import { X } from 'lucide-react'
import { Dialog as Primitive, VisuallyHidden } from 'radix-ui'
import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { takeFirstFocus } from './first-focus.ts'
import { useFocusReturn } from './focus-return.ts'
import { IconButton } from './icon-button.tsx'

export type DialogContent = {
  readonly title: ReactNode
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** The content renders its own heading; the title is still available to screen readers. */
  readonly isBare?: boolean
  /** Whether a press outside closes it too; Escape and the close button always do. */
  readonly closesOutside?: boolean
  /** Where the focus goes at first: to the first field, if there is one, or in any case to the dialog itself. */
  readonly focuses?: 'field' | 'dialog'
  readonly className?: string
}

/** What modals and sheets share: focus goes in, stays in and returns. */
export function DialogFrame({
  title,
  closeLabel,
  onClose,
  children,
  isBare = false,
  closesOutside = true,
  focuses = 'field',
  className,
  style,
}: DialogContent & { readonly style?: CSSProperties }) {
  const giveFocusBack = useFocusReturn()
  return (
    <Primitive.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Primitive.Portal>
        <Primitive.Overlay className="scrim">
          <Primitive.Content
            aria-describedby={undefined}
            className={classNames('dialog', isBare && 'dialog-bare', className)}
            style={style}
            onOpenAutoFocus={(event) => {
              if (focuses === 'field') return takeFirstFocus(event)
              event.preventDefault()
              ;(event.currentTarget as HTMLElement).focus({ preventScroll: true })
            }}
            onCloseAutoFocus={giveFocusBack}
            onPointerDownOutside={(event) => (closesOutside ? undefined : event.preventDefault())}
          >
            {isBare ? (
              <VisuallyHidden.Root asChild>
                <Primitive.Title>{title}</Primitive.Title>
              </VisuallyHidden.Root>
            ) : (
              <div className="dialog-head">
                <Primitive.Title>{title}</Primitive.Title>
              </div>
            )}
            {isBare ? null : (
              <IconButton label={closeLabel} isBare className="dialog-close" onClick={onClose}>
                <X size={20} aria-hidden="true" />
              </IconButton>
            )}
            {children}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
