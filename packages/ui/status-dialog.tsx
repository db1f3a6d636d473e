import { X } from 'lucide-react'
import { Dialog as Primitive, VisuallyHidden } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { takeFirstFocus } from './first-focus.ts'
import { useFocusReturn } from './focus-return.ts'
import { IconButton } from './icon-button.tsx'
import { Skeleton } from './skeleton.tsx'
import { statusClass, StatusIcon, type StatusTone } from './status-card.tsx'

type Props = {
  readonly tone: StatusTone
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children?: ReactNode
  readonly actions: ReactNode
  /** Placeholders of the final size; the title is available only to screen readers. */
  readonly isLoading?: boolean
  /** false where only the actions decide. */
  readonly closesByEscape?: boolean
  /** The name of the cross; without it there is none. */
  readonly crossLabel?: string | undefined
}

/** A status that wants an answer, above everything but toasts. A press outside does not close it (Spec §4). */
export function StatusDialog({
  tone,
  title,
  onClose,
  children,
  actions,
  isLoading = false,
  closesByEscape = true,
  crossLabel,
}: Props) {
  const giveFocusBack = useFocusReturn()
  return (
    <Primitive.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Primitive.Portal>
        <Primitive.Overlay className="scrim status-scrim">
          <Primitive.Content
            aria-describedby={undefined}
            aria-busy={isLoading || undefined}
            className={classNames('dialog status-dialog', statusClass(tone))}
            data-tone={tone}
            onOpenAutoFocus={takeFirstFocus}
            onCloseAutoFocus={giveFocusBack}
            onPointerDownOutside={(event) => event.preventDefault()}
            onInteractOutside={(event) => event.preventDefault()}
            onEscapeKeyDown={(event) => (closesByEscape ? undefined : event.preventDefault())}
          >
            {crossLabel === undefined ? null : (
              <IconButton label={crossLabel} isBare className="dialog-close" onClick={onClose}>
                <X size={20} aria-hidden="true" />
              </IconButton>
            )}
            {isLoading ? (
              <Placeholders title={title} />
            ) : (
              <>
                <StatusIcon tone={tone} />
                <Primitive.Title>{title}</Primitive.Title>
                {children}
                <div className="status-actions">{actions}</div>
              </>
            )}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** Icon, title, two lines and a button in their final size. */
function Placeholders({ title }: { readonly title: ReactNode }) {
  return (
    <>
      <VisuallyHidden.Root asChild>
        <Primitive.Title>{title}</Primitive.Title>
      </VisuallyHidden.Root>
      <Skeleton width={60} height={60} radius={30} className="status-placeholder-icon" />
      <Skeleton width={150} height={26} />
      <Skeleton width={260} height={15} />
      <Skeleton width={210} height={15} />
      <div className="status-actions">
        <Skeleton height={46} radius={12} />
      </div>
    </>
  )
}
