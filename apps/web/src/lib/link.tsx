import { use } from 'react'
import { Link as RouterLink, UNSAFE_NavigationContext, type LinkProps } from 'react-router'

/** An address from the root with nothing in it to be resolved: no step up, no doubled or trailing slash. */
const isPlain = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:[?#][^?#]+)?$/

/** What the router's link comes to in HTML, without the dozen of hooks that only a browser needs. */
function LinkInHtml(props: LinkProps) {
  const { basename } = use(UNSAFE_NavigationContext)
  const { to, discover, prefetch, relative: _relative, reloadDocument: _reloadDocument, replace: _replace, mask, state: _state, preventScrollReset: _preventScrollReset, viewTransition: _viewTransition, defaultShouldRevalidate: _defaultShouldRevalidate, children, ...rest } = props
  if (typeof to !== 'string' || !isPlain.test(to) || discover !== undefined || prefetch !== undefined || mask !== undefined) return <RouterLink {...props} />
  const base = basename === '/' ? '' : basename
  const isRoot = to.length === 1 || to[1] === '?' || to[1] === '#'
  return <a {...rest} href={base === '' || !isRoot ? base + to : base + to.slice(1)} data-discover="true">{children}</a>
}

/** A link of the site. The server renders eighty a page: there it is the plain element at once. */
export const Link = import.meta.env.SSR ? LinkInHtml : RouterLink
