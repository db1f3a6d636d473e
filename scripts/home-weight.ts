import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

// `node scripts/home-weight.ts`: how many scripts the home page loads before any interaction. Reads the last build of
// the player site.

/** Spec of the budget: docs/rules/site.md#budgets. */
const kilobytesMax = 190
const routesOfHome = ['root', 'routes/_site', 'routes/home']
const catalogue = /^(en|uk|ru|kk)-[\w-]+\.js$/

type Part = { readonly module: string; readonly imports: readonly string[] }
type Manifest = { readonly url: string; readonly entry: Part; readonly routes: Readonly<Record<string, Part>> }

const client = join(import.meta.dirname, '../apps/web/build/client')
const files = readdirSync(join(client, 'assets'))
const weights = filesOf(manifestOf(files)).map((path) => ({ path, bytes: weightOf(path) }))
const texts = files
  .filter((name) => catalogue.test(name))
  .map((name) => ({ path: `/assets/${name}`, bytes: weightOf(`/assets/${name}`) }))
if (texts.length !== 4)
  throw new Error(`four catalogues were expected in ${client}, found: ${texts.map(({ path }) => path).join(' ')}`)
// A page loads the texts of its language: the heaviest counts.
const all = [...weights, texts.toSorted((left, right) => right.bytes - left.bytes)[0]!].toSorted(
  (left, right) => right.bytes - left.bytes,
)
const kilobytes = all.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000

console.log(
  `The home page loads ${kilobytes.toFixed(1)} kB of compressed scripts before interaction; ${kilobytesMax} kB are allowed.`,
)
for (const { path, bytes } of all.slice(0, 8))
  console.log(`  ${(bytes / 1_000).toFixed(1).padStart(6)} kB  ${basename(path)}`)
if (kilobytes > kilobytesMax) process.exitCode = 1

/** The route manifest is a script `window.__reactRouterManifest={…};`. */
function manifestOf(names: readonly string[]): Manifest {
  const texts = names
    .filter((each) => /^manifest-[\w-]+\.js$/.test(each))
    .map((name) => readFileSync(join(client, 'assets', name), 'utf8'))
  const text = texts.find((each) => each.startsWith('window.__reactRouterManifest='))
  if (text === undefined) throw new Error('there is no build of the player site: run `npm run build` in apps/web')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
}

/** What the page names as modules: the manifest, the entry, its routes and all they import. */
function filesOf({ url, entry, routes }: Manifest): readonly string[] {
  const parts = [entry, ...routesOfHome.map((id) => routes[id] ?? missing(id))]
  return [...new Set([url, ...parts.flatMap(({ module, imports }) => [module, ...imports])])]
}

function missing(id: string): never {
  throw new Error(`the build has no route ${id}`)
}

function weightOf(path: string): number {
  return gzipSync(readFileSync(join(client, path))).byteLength
}
