import { Slot } from 'radix-ui'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { LoadBoundary, loaded } from './load-boundary.tsx'

type Props = {
  readonly trigger: ReactNode
  readonly children: ReactNode
  readonly label: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly side?: 'top' | 'bottom'
}

const loadPanel = () => loaded(import('./menu-panel.tsx').then((file) => ({ default: file.MenuPanel })))
const MenuPanel = lazy(loadPanel)
/** What fails here fails again when the panel is opened, which says so. */
const preload = () => void loadPanel().catch(() => undefined)

/**
 * A small panel at its trigger: links and figures. Focus moves in and returns. The positioning code is loaded shortly
 * before the first opening.
 */
export function Menu({ trigger, children, label, isOpen, onOpenChange, side = 'bottom' }: Props) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [isWanted, want] = useState(false)
  if (isOpen && !isWanted) want(true)
  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-state={isOpen ? 'open' : 'closed'}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => onOpenChange(!isOpen)}
      >
        {trigger}
      </Slot.Root>
      {isWanted ? (
        <LoadBoundary place="over">
          <Suspense fallback={null}>
            <MenuPanel anchor={anchor} label={label} isOpen={isOpen} onOpenChange={onOpenChange} side={side}>
              {children}
            </MenuPanel>
          </Suspense>
        </LoadBoundary>
      ) : null}
    </>
  )
}
