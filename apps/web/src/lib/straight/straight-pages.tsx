import { Fragment, type ReactElement } from 'react'
import { createStaticRouter, StaticRouterProvider, UNSAFE_FrameworkContext as Framework, UNSAFE_RemixErrorBoundary as LastBoundary, type RouterContextProvider, type ServerBuild } from 'react-router'
import { Nonce } from '../nonce.ts'
import type { PageRequest, Pieces } from '../page-request.ts'
import { handoffEnd, handoffOf, handoffScript } from './handoff.ts'
import type { createLoaderShelf } from './loader-shelf.ts'
import { createLines, type Line } from './line.ts'
import { End, type EndWanted } from './page-end.tsx'

/** A visitor's page, made without the router's own answer. */
export type StraightPage = {
  /** The page up to its end, or, where the end was wanted, with it; then with the mark before it. Without the last two tags. */
  readonly pieces: Pieces
  readonly mark: string | null
  /** The name of its end: pages of the same have the same scripts there. */
  readonly end: string
  readonly handoff: Handoff
}
/** The scripts that bring what loaders brought, the same object as long as that is the same. */
type Handoff = { readonly scripts: readonly [string, string] }

type Wanted = { readonly page: PageRequest; readonly address: string; /** Tells whether the end of that name is known. */ readonly knowsEnd: (name: string) => boolean }
type Render = (node: ReactElement, page: PageRequest) => Promise<Pieces>
type Deps = { readonly build: ServerBuild; readonly contextOf: (page: PageRequest) => RouterContextProvider; readonly loaders: ReturnType<typeof createLoaderShelf>; readonly render: Render }

const lastTags = '</body></html>'

/**
 * Makes visitors' pages of a build: routes are matched once a path, loaders are asked for what they have not brought yet, and React renders what they
 * brought. null where anything is out of the ordinary, a redirect, a page that is not there, a loader that breaks: the router's own answer knows what to do.
 */
export function createStraightPages({ build, contextOf, loaders, render }: Deps) {
  const lineOf = createLines(build)
  const frame = frameOf(build)
  const handoffs = new WeakMap<object, { readonly loaderData: LoaderData; readonly handoff: Handoff }>()

  const handedOver = (loaderData: LoaderData): Handoff | null => {
    const root = loaderData['root'] as object
    const before = handoffs.get(root)
    if (before && isSame(before.loaderData, loaderData)) return before.handoff
    const text = handoffOf(loaderData)
    if (text === null) return null
    const handoff: Handoff = { scripts: [handoffScript(text), handoffEnd] }
    handoffs.set(root, { loaderData, handoff })
    return handoff
  }

  return async ({ page, address, knowsEnd }: Wanted): Promise<StraightPage | null> => {
    const url = new URL(`${page.publicUrl}${address}`)
    const line = url.pathname.endsWith('.data') ? null : lineOf(url.pathname)
    const loaderData = line && (await broughtFor(line, { page, url, contextOf, loaders }))
    const handoff = loaderData && handedOver(loaderData)
    if (!line || !loaderData || !handoff) return null
    const end = `${page.prefix} ${line.name}`
    const mark = knowsEnd(end) ? null : `(${page.nonce.replaceAll(/\W/g, '')}-end)`
    const node = frame({ line, url, loaderData, nonce: page.nonce, end: mark === null ? 'kept' : { mark } })
    const pieces = await render(node, page)
    const last = pieces.at(-1)
    const isWhole = typeof last === 'string' && last.endsWith(lastTags)
    // A script of React's own, which shows what came late: the policy of a page whose end is kept does not know it.
    const isKnown = mark !== null || !pieces.some((piece) => typeof piece === 'string' && piece.includes(page.nonce))
    return isWhole && isKnown ? { pieces: [...pieces.slice(0, -1), last.slice(0, -lastTags.length)], mark, end, handoff } : null
  }
}

type LoaderData = Readonly<Record<string, unknown>>

const isSame = (left: LoaderData, right: LoaderData): boolean => {
  const names = Object.keys(left)
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name])
}

/** null where a loader throws, or answers by itself. */
async function broughtFor({ steps }: Line, { page, url, contextOf, loaders }: Omit<Deps, 'build' | 'render'> & { readonly page: PageRequest; readonly url: URL }): Promise<LoaderData | null> {
  try {
    const brought = await Promise.all(steps.flatMap((step) => (step.loader ? [loaders.bring(step, { page, address: url, contextOf }).then((data) => [step.id, data] as const)] : [])))
    return brought.some(([, data]) => data instanceof Response) ? null : Object.fromEntries(brought)
  } catch {
    return null // Thrown again where the router asks the loader: it knows which boundary shows it, and reports it.
  }
}

type Framed = { readonly line: Line; readonly url: URL; readonly loaderData: LoaderData; readonly nonce: string; readonly end: EndWanted }

/** What the router puts around the page of an address, as its own server does. */
function frameOf(build: ServerBuild) {
  const { basename = '/', future, routeDiscovery, ssr, isSpaMode, assets: manifest } = build
  const routeModules = Object.fromEntries(Object.entries(build.routes).map(([id, route]) => [id, route?.module]))
  const serverHandoffString = JSON.stringify({ basename: build.basename, future, routeDiscovery, ssr, isSpaMode })
  return ({ line, url, loaderData, nonce, end }: Framed): ReactElement => {
    const query = url.searchParams.toString()
    const location = { pathname: url.pathname, search: query && `?${query}`, hash: '', state: null, key: 'default', mask: undefined }
    const matches = line.steps.map(({ params, pathname, pathnameBase, id }) => ({ params, pathname, pathnameBase, route: { id } }))
    const context = { basename, location, matches, loaderData, actionData: null, errors: null, statusCode: 200, loaderHeaders: {}, actionHeaders: {}, _match: () => null }
    const router = createStaticRouter(line.routes, context as never, { future })
    const around = { manifest, routeModules, serverHandoffString, future, ssr, isSpaMode, routeDiscovery, nonce: end === 'kept' ? undefined : nonce, renderMeta: {} }
    // Two places, the second empty: names that React counts (useId) are as the browser's router counts them.
    return (
      <Fragment>
        <End value={end}><Nonce value={around.nonce}><Framework value={around as never}>
          <LastBoundary location={router.state.location}><StaticRouterProvider router={router} context={context as never} hydrate={false} /></LastBoundary>
        </Framework></Nonce></End>
        {null}
      </Fragment>
    )
  }
}
