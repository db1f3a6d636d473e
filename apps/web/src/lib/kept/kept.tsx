import { useLingui } from '@lingui/react'
import { use, type HTMLAttributes, type ReactNode } from 'react'
import { UNSAFE_DataRouterStateContext, UNSAFE_LocationContext, UNSAFE_NavigationContext } from 'react-router'
import { InPart, type Gathering } from './in-part.ts'
import { everywhere, Shelf } from './part-shelf.ts'
import { isPlainAddress } from './plain-address.ts'

type Props = HTMLAttributes<HTMLElement> & {
  readonly as: 'aside' | 'div' | 'footer' | 'nav' | 'ol' | 'section'
  /** The name of the part. */
  readonly part: string
  /** What the API answered that the part is made of: the part is gone when that is. */
  readonly of?: object
  /** Everything else that decides what it looks like, beside the language. */
  readonly by?: readonly (string | number | boolean | null)[]
  readonly children: ReactNode
}

/**
 * An element whose inside is the same for everybody who gets these words: the server makes it once and keeps its HTML, a browser renders the children
 * as ever. They may read texts and their properties, neither the address nor loaders nor the session: a part that does is not kept, and that is reported.
 */
export const Kept = import.meta.env.SSR ? KeptInHtml : Plain

function Plain({ as: Element, part: _part, of: _of, by: _by, ...rest }: Props) {
  return <Element {...rest} />
}

function KeptInHtml(props: Props) {
  const { as: Element, part, of = everywhere, by = [], children, ...rest } = props
  const shelf = use(Shelf)
  const { basename } = use(UNSAFE_NavigationContext)
  const { i18n } = useLingui()
  const { location: { pathname, search } } = use(UNSAFE_LocationContext)
  const isInPart = use(InPart) !== null
  if (shelf === null || isInPart || !isPlainAddress(pathname + search)) return <Plain {...props} />
  const place = { basename, pathname, search }
  const key = JSON.stringify([part, basename, i18n.locale, ...by])
  const html = shelf.find(of, key, place)
  if (html !== undefined) return <Element {...rest} dangerouslySetInnerHTML={{ __html: html }} />
  const gathering = shelf.gather(of, key, { name: part, place })
  if (gathering === null) return <Plain {...props} />
  return <Element {...rest}>{gathering.begin}<Guarded gathering={gathering}>{children}</Guarded>{gathering.end}</Element>
}

/** Takes the address and what loaders brought out of reach, or rather: hears who reaches for them. The session listens by itself (`lib/session/session.tsx`). */
function Guarded({ gathering, children }: { readonly gathering: Gathering; readonly children: ReactNode }) {
  const location = watched(use(UNSAFE_LocationContext), () => gathering.refuse('the address'))
  const state = watched(use(UNSAFE_DataRouterStateContext), () => gathering.refuse('what a loader brought'))
  return (
    <InPart value={gathering}>
      <UNSAFE_LocationContext value={location}><UNSAFE_DataRouterStateContext value={state}>{children}</UNSAFE_DataRouterStateContext></UNSAFE_LocationContext>
    </InPart>
  )
}

function watched<Value extends object | null>(value: Value, onRead: () => void): Value {
  if (value === null) return value
  const get = (target: Value & object, name: string | symbol, receiver: unknown): unknown => {
    onRead()
    return Reflect.get(target, name, receiver)
  }
  return new Proxy(value, { get })
}
