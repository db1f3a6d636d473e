import { Gift } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

type Props = {
  readonly title: ReactNode
  /** Which bonus it is. */
  readonly children: ReactNode
  /** The sum with its currency, or how many free spins. */
  readonly sum: string
  /** A gift icon replaces a missing picture. */
  readonly image?: string | undefined
  readonly action: ReactNode
  readonly onClose: () => void
}

/** Spec §2: what the player has received, above everything but toasts. A press outside does not lose it. */
export function BonusReceivedDialog({ title, children, sum, image, action, onClose }: Props) {
  return (
    <Primitive.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Primitive.Portal>
        <Primitive.Overlay className="scrim status-scrim">
          <Primitive.Content
            aria-describedby={undefined}
            className="dialog status-dialog status-card received"
            onPointerDownOutside={(event) => event.preventDefault()}
          >
            <span className="received-rays" aria-hidden="true" />
            {image ? (
              <img src={image} width={104} height={104} alt="" />
            ) : (
              <span className="received-gift" aria-hidden="true">
                <Gift size={48} />
              </span>
            )}
            <Primitive.Title>{title}</Primitive.Title>
            <p>{children}</p>
            <strong className="received-sum num" translate="no">
              {sum}
            </strong>
            <div className="status-actions">{action}</div>
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
