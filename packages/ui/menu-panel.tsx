import { Popover } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'

type Props = {
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly children: ReactNode
  readonly label: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly side: 'top' | 'bottom'
}

/**
 * The panel of a menu. Its trigger lives outside: a press on it is the trigger's own business, and the focus goes back
 * to it.
 */
export function MenuPanel({ anchor, children, label, isOpen, onOpenChange, side }: Props) {
  const onTrigger = (event: { readonly target: EventTarget | null; readonly preventDefault: () => void }) => {
    if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
  }
  const giveBack = (event: Event) => {
    event.preventDefault()
    anchor.current?.focus()
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          className="menu"
          align="end"
          side={side}
          sideOffset={8}
          collisionPadding={10}
          aria-label={label}
          onInteractOutside={onTrigger}
          onCloseAutoFocus={giveBack}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
