import { Tabs as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Tab<Key extends string> = { readonly key: Key; readonly label: ReactNode }

type Props<Key extends string> = {
  readonly label: string
  readonly tabs: readonly Tab<Key>[]
  readonly value: Key
  readonly onChange: (key: Key) => void
  readonly className?: string
}

/** A row of tabs; the caller shows the panel in `TabPanel`. Must be inside `TabGroup`. */
export function TabRow<Key extends string>({
  label,
  tabs,
  className,
}: Pick<Props<Key>, 'label' | 'tabs' | 'className'>) {
  return (
    <Primitive.List asChild aria-label={label} className={classNames('tabs', className)}>
      <Unstyled>
        {tabs.map((tab) => (
          <Primitive.Trigger key={tab.key} value={tab.key} className="tab">
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Unstyled>
    </Primitive.List>
  )
}

/** Connects the row and the panels of one choice. */
export function TabGroup<Key extends string>({
  value,
  onChange,
  className,
  children,
}: Pick<Props<Key>, 'value' | 'onChange' | 'className'> & { readonly children: ReactNode }) {
  return (
    <Primitive.Root value={value} onValueChange={(key) => onChange(key as Key)} className={className}>
      {children}
    </Primitive.Root>
  )
}

/** What a tab opens. */
export function TabPanel({
  value,
  className,
  children,
}: {
  readonly value: string
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <Primitive.Content asChild value={value} className={className} tabIndex={-1}>
      <Unstyled>{children}</Unstyled>
    </Primitive.Content>
  )
}

/** Without the style attribute that Radix adds: our content security policy allows none. */
const Unstyled = ({ style: _, ...rest }: ComponentProps<'div'>) => <div {...rest} />
