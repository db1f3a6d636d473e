import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'

type Props = { readonly trigger: ReactNode; readonly children: ReactNode; readonly label: string; readonly isOpen: boolean; readonly onOpenChange: (isOpen: boolean) => void; readonly side?: 'top' | 'bottom' }

/** A small panel at its trigger: links and figures. Focus moves in and returns. */
export function Menu({ trigger, children, label, isOpen, onOpenChange, side = 'bottom' }: Props) {
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="menu" align="end" side={side} sideOffset={8} collisionPadding={10} aria-label={label}>{children}</Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
