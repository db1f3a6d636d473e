import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** One change of one file of the wallet, made while it is loaded and never on disk: `from` occurs exactly once. */
export interface Patch {
  readonly file: string
  readonly from: string
  readonly to: string
}

export interface Graph {
  readonly name: string
  readonly patches: readonly Patch[]
  /** Replacement files, by their names in the wallet. */
  readonly standIns?: Readonly<Record<string, string>>
}

const wallet = `${pathToFileURL(join(import.meta.dirname, '../../../contexts/wallet')).href}/`
const graphs = new Map<string, Graph>()

/**
 * Loads a module of the wallet and its dependencies once more under a separate name, with the patches of this graph
 * only. A patch that does not apply is an error, so that no plant is silently lost.
 */
export async function loadGraph<Module>(graph: Graph, entry: string): Promise<Module> {
  graphs.set(graph.name, graph)
  const loaded = (await import(`${wallet}${entry}?graph=${graph.name}`)) as Module
  for (const { file } of graph.patches)
    if (!patched.has(`${graph.name} ${file}`)) throw new Error(`${graph.name}: ${entry} never loads ${file}`)
  return loaded
}

const patched = new Set<string>()
const graphIn = (url: string | undefined): string | null =>
  url?.startsWith(wallet) ? new URL(url).searchParams.get('graph') : null

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context)
    const name = graphIn(context.parentURL)
    if (name === null || !found.url.startsWith(wallet) || found.url.includes('?')) return found
    const file = found.url.slice(wallet.length)
    return { ...found, url: `${wallet}${graphs.get(name)?.standIns?.[file] ?? file}?graph=${name}` }
  },
  load: (url, context, next) => {
    const loaded = next(url, context)
    const name = graphIn(url)
    const graph = name === null ? undefined : graphs.get(name)
    if (graph === undefined) return loaded
    const file = new URL(url).href.slice(wallet.length).replace(/\?.*/, '')
    return {
      ...loaded,
      source: graph.patches
        .filter((patch) => patch.file === file)
        .reduce((source, patch) => applied(source, patch, graph.name), String(loaded.source)),
    }
  },
})

const applied = (source: string, { file, from, to }: Patch, name: string): string => {
  const places = placesOf(source, from)
  const [place] = places
  if (places.length !== 1 || place === undefined)
    throw new Error(`${name}: "${from}" stands ${places.length} times in ${file}, not once`)
  patched.add(`${name} ${file}`)
  return source.slice(0, place.begin) + to + source.slice(place.end)
}

/** Where some code stands, however its lines are broken: white space and commas before a closing bracket do not count. */
function placesOf(source: string, code: string): readonly { readonly begin: number; readonly end: number }[] {
  const wanted = withoutLayout(code).text
  const { text, at } = withoutLayout(source)
  const places = []
  for (let found = text.indexOf(wanted); found >= 0; found = text.indexOf(wanted, found + 1))
    places.push({ begin: at[found] ?? 0, end: (at[found + wanted.length - 1] ?? 0) + 1 })
  return places
}

/** The text without its layout, and where each of its characters stood. */
function withoutLayout(source: string): { readonly text: string; readonly at: readonly number[] } {
  const at = [...source.matchAll(/\S/g)].map(({ index }) => index)
  const kept = at.filter((index, place) => source[index] !== ',' || !/[)\]}]/.test(source[at[place + 1] ?? -1] ?? ''))
  return { text: kept.map((index) => source[index]).join(''), at: kept }
}
