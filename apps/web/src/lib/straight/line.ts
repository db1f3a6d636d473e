import { createElement } from 'react'
import { matchRoutes, type LoaderFunction, type RouteObject, type ServerBuild } from 'react-router'

/** A route of the build that an address leads through. */
type Step = { readonly id: string; readonly params: Readonly<Record<string, string | undefined>>; readonly pathname: string; readonly pathnameBase: string; readonly loader: LoaderFunction | undefined }
/** The routes from the root to a page, and nothing of those beside them. */
export type Line = { readonly name: string; readonly steps: readonly Step[]; readonly routes: RouteObject[] }

const linesMax = 1_000

/** Finds the line of a page by its path; null where it leads to no page of ours. What was found is remembered: an address always leads there. */
export function createLines({ routes, basename = '/' }: ServerBuild): (pathname: string) => Line | null {
  const all = treeOf(routes, '')
  const known = new Map<string, Line | null>()
  return (pathname) => {
    const before = known.get(pathname)
    if (before !== undefined) return before
    const line = lineOf(routes, matchRoutes(all, { pathname }, basename))
    if (known.size >= linesMax) known.clear()
    known.set(pathname, line)
    return line
  }
}

type Routes = ServerBuild['routes']

function treeOf(routes: Routes, parent: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (route === undefined || (route.parentId ?? '') !== parent) return []
    const { id, path, index, caseSensitive } = route
    const where = { id, ...(path !== undefined && { path }), ...(caseSensitive !== undefined && { caseSensitive }) }
    return [index === true ? { ...where, index } : { ...where, children: treeOf(routes, id) }]
  })
}

function lineOf(routes: Routes, matches: ReturnType<typeof matchRoutes>): Line | null {
  const steps = (matches ?? []).map(({ params, pathname, pathnameBase, route: { id = '' } }) => ({ id, params, pathname, pathnameBase, loader: routes[id]?.module.loader }))
  const last = steps.at(-1)
  // What has no component is no page: a list for robots, a manifest.
  if (last === undefined || routes[last.id]?.module.default === undefined) return null
  return { name: last.id, steps, routes: steps.reduceRight<RouteObject[]>((children, { id }) => [routeOf(routes, id, children)], []) }
}

/** A route with what it shows, as the router's own server has it. */
function routeOf(routes: Routes, id: string, children: RouteObject[]): RouteObject {
  const { path, index, module } = routes[id] ?? {}
  const { default: Page, ErrorBoundary, Layout, loader } = (module ?? {}) as { default?: React.ComponentType; ErrorBoundary?: React.ComponentType; Layout?: React.ComponentType<{ children?: React.ReactNode }>; loader?: LoaderFunction }
  const shown = (Part: React.ComponentType) => (Layout ? createElement(Layout, null, createElement(Part)) : createElement(Part))
  return {
    id,
    ...(path !== undefined && { path }),
    ...(Page && (Layout ? { element: shown(Page) } : { Component: Page })),
    ...(ErrorBoundary && (Layout ? { errorElement: shown(ErrorBoundary) } : { ErrorBoundary })),
    ...(loader && { loader: () => null }),
    ...(index === true ? { index } : { children }),
  }
}
