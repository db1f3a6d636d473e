import { Tooltip as Primitive } from 'radix-ui'
import { createContext, use, type ReactNode } from 'react'

const Among = createContext(false)

/** Spec §9: tooltip delay 700 ms, skip delay 300 ms. Wraps related hints: moving from one to the next has no delay. */
export function TooltipDelays({ children }: { readonly children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      <Among value>{children}</Among>
    </Primitive.Provider>
  )
}

/** A hint on hover and focus; its content must also be available elsewhere. */
export function Tooltip({ text, children }: { readonly text: ReactNode; readonly children: ReactNode }) {
  const hint = (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className="tooltip" sideOffset={7} collisionPadding={10}>
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
  return use(Among) ? hint : <TooltipDelays>{hint}</TooltipDelays>
}
