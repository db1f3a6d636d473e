type Child = Node | string | null | undefined | false

interface Props {
  readonly class?: string
  readonly [name: string]: unknown
}

/**
 * Creates an element. A function property becomes a listener, `true` and text become attributes, `false` and undefined
 * are skipped.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name, value as EventListener)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, String(value))
  }
  element.append(...present(children))
  return element
}

/** Replaces the children of an element. */
export function replaceChildren(element: Element, ...children: readonly Child[]): void {
  element.replaceChildren(...present(children))
}

/** Sets text only if it changed, so that a live region announces it once. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/** Creates an SVG element. */
export function svg(
  tag: string,
  attributes: Readonly<Record<string, string | number>> = {},
  ...children: readonly Node[]
): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  element.append(...children)
  return element
}

const present = (children: readonly Child[]): (Node | string)[] =>
  children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false)
