import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { statusClass, StatusIcon, type StatusTone } from './status-card.tsx'

type Props = { readonly tone: StatusTone; readonly title: ReactNode; readonly onClose: () => void; readonly children?: ReactNode; readonly actions: ReactNode }

/** A status that wants an answer, above everything but toasts. A press outside does not close it (Spec §4); Escape does. */
export function StatusDialog({ tone, title, onClose, children, actions }: Props) {
  return (
    <Primitive.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Primitive.Portal>
        <Primitive.Overlay className="scrim status-scrim">
          <Primitive.Content aria-describedby={undefined} className={classNames('dialog status-dialog', statusClass(tone))} data-tone={tone} onPointerDownOutside={(event) => event.preventDefault()}>
            <StatusIcon tone={tone} />
            <Primitive.Title>{title}</Primitive.Title>
            {children}
            <div className="status-actions">{actions}</div>
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
