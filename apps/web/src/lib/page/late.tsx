import { lazy, useState, type ComponentType } from 'react'
import { loadTextsOf } from '../../i18n/catalogues.ts'

/**
 * A component whose code comes when it is first drawn, or when it is asked for. Where it was there before, it is drawn at once: a part that the server
 * has drawn is taken over then, while a lazy one would be taken away and drawn anew by the first change beside it.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): { readonly Late: ComponentType<Props>; readonly ask: () => Promise<void> } {
  let loaded: ComponentType<Props> | null = null
  const ask = async () => {
    loaded = await load()
  }
  const Lazy = lazy(async () => {
    await ask()
    return { default: loaded as ComponentType<Props> }
  }) as unknown as ComponentType<Props>
  function Late(props: Props) {
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return <Chosen {...props} />
  }
  return { Late, ask }
}

/** The same for the components of an area whose texts come with them. */
export function lateWithTextsOf(area: Parameters<typeof loadTextsOf>[0]) {
  return <Props extends object>(load: () => Promise<ComponentType<Props>>) => late(async () => (await Promise.all([load(), loadTextsOf(area)]))[0])
}
