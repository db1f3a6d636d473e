import { Children, type ReactNode } from 'react'

/**
 * A text that stands beside other children. Translators and extensions replace text nodes; React then updates a node
 * that is no longer in the page, or fails to remove it. A text alone in its element is written anew instead. `bdi` is
 * an inline element without a look of its own.
 */
export function Phrase({ children }: { readonly children: ReactNode }) {
  return <bdi>{children}</bdi>
}

/**
 * A sum, a code or a name of a brand, alone or beside other children: a phrase that translators leave as it is. An
 * element that holds nothing else says `translate="no"` of its own.
 */
export function Verbatim({ children }: { readonly children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>
}

/** The children of an element that has others besides them, each text as a phrase. */
export function phrased(children: ReactNode): ReactNode {
  return Children.map(children, (child) =>
    typeof child === 'string' || typeof child === 'number' ? <Phrase>{child}</Phrase> : child,
  )
}
