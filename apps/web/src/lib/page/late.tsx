import { LoadBoundary, loaded } from '@zoria/ui/load-boundary.tsx'
import { lazy, useState, type ComponentType } from 'react'
import { loadTextsOf } from '../../i18n/catalogues.ts'

/**
 * A component whose code is loaded when it is first rendered, or by `ask`. Code that is already loaded is rendered
 * synchronously: a part rendered by the server is then hydrated, while React would remove a lazy one and render it
 * again at the first update next to it. A part that does not load shows an error in its place; `over` is for parts that
 * open over the page.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  place: 'inPage' | 'over' = 'inPage',
): { readonly Late: ComponentType<Props>; readonly ask: () => Promise<void> } {
  let known: ComponentType<Props> | null = null
  const ask = async () => {
    known = await loaded(load())
  }
  const Lazy = lazy(async () => {
    await ask()
    return { default: known as ComponentType<Props> }
  }) as unknown as ComponentType<Props>
  function Late(props: Props) {
    const [Chosen] = useState<ComponentType<Props>>(() => known ?? Lazy)
    return (
      <LoadBoundary place={place}>
        <Chosen {...props} />
      </LoadBoundary>
    )
  }
  return { Late, ask }
}

/** The same for the components of an area whose texts come with them. */
export function lateWithTextsOf(area: Parameters<typeof loadTextsOf>[0], place?: 'inPage' | 'over') {
  return <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
    late(async () => (await Promise.all([load(), loadTextsOf(area)]))[0], place)
}
