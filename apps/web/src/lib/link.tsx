import { use } from 'react'
import { Link as RouterLink, UNSAFE_NavigationContext, type LinkProps } from 'react-router'
import { InPart } from './kept/in-part.ts'
import { hrefUnder, isPlainAddress } from './kept/plain-address.ts'

/** What the router's link comes to in HTML, without the dozen of hooks that only a browser needs. */
function LinkInHtml(props: LinkProps) {
  const { basename } = use(UNSAFE_NavigationContext)
  const { to, discover, prefetch, relative: _relative, reloadDocument: _reloadDocument, replace: _replace, mask, state: _state, preventScrollReset: _preventScrollReset, viewTransition: _viewTransition, defaultShouldRevalidate: _defaultShouldRevalidate, children, ...rest } = props
  const part = use(InPart)
  if (part !== null && typeof to === 'string' && (to.startsWith('?') || part.isOpen(to))) {
    // A layer over whatever page the part stands in.
    const address = to.startsWith('?') ? part.leaveOpen(({ pathname }) => pathname + to) : to
    return <a {...rest} href={address} data-discover="true">{children}</a>
  }
  if (typeof to !== 'string' || !isPlainAddress(to) || discover !== undefined || prefetch !== undefined || mask !== undefined) return <RouterLink {...props} />
  return <a {...rest} href={hrefUnder(basename, to)} data-discover="true">{children}</a>
}

/** A link of the site. The server renders eighty a page: there it is the plain element at once. */
export const Link = import.meta.env.SSR ? LinkInHtml : RouterLink
