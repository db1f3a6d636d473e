import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contextNames } from '../../contexts/map.ts'
import { saysNothing } from './banned-names.ts'
import type { Finding, Wall } from './finding.ts'
import type { Tree } from './tree.ts'

type TreeRule = Wall & { readonly find: (tree: Tree) => readonly Omit<Finding, 'rule'>[] }

const ROOMS = new Set(['rules', 'actions', 'reads', 'storage', 'http', 'jobs', 'operator', 'gateways', 'testing'])
const OVER_THE_CONTEXTS = new Set(['map.ts', 'map.test.ts', 'compose.ts', 'compose.test.ts'])
const AT_THE_DOOR = /^(index\.ts|index\.test\.ts|README\.md|package\.json)$/
const README_LINES = 60
const MIGRATION = /^(contexts\/[^/]+\/storage|packages\/platform)\/migrations\/.*\.sql$/

/** The walls a folder or a file name can break. */
export const treeRules: readonly TreeRule[] = [
  {
    name: 'contexts-are-on-the-map',
    why: 'A context nobody placed in contexts/map.ts has no arrows.',
    find: ({ contexts }) =>
      contexts.filter((name) => !isContext(name)).map((name) => at(`contexts/${name}`, 'not in map.ts')),
  },
  {
    name: 'rooms-have-known-names',
    why: 'The rooms have the same names in every context; beside them only index.ts, README.md and package.json.',
    find: ({ files }) =>
      files
        .filter((path) => path.startsWith('contexts/'))
        .filter(isOutsideEveryRoom)
        .map((path) => at(path, 'no room of ARCHITECTURE.md')),
  },
  {
    name: 'contexts-explain-themselves',
    why: `A context says in README.md what it owns, promises and does not promise, in ${README_LINES} lines.`,
    find: (tree) => tree.contexts.flatMap((name) => readmeFault(tree, name)),
  },
  {
    name: 'file-names-say-what',
    why: 'utils, helpers, common, misc, data, info, manager, process, handle say nothing: name the one thing inside.',
    find: ({ files }) => files.filter((path) => path.split('/').some(isBanned)).map((path) => at(path, 'banned name')),
  },
  {
    name: 'files-are-kebab-case',
    why: 'A file is named for the one thing inside: settle-round.ts exports settleRound.',
    find: ({ files }) =>
      files.filter((path) => /\.tsx?$/.test(path) && !isKebab(path)).map((path) => at(path, 'not kebab-case')),
  },
  {
    name: 'migrations-keep-one-order',
    why: 'All migrations run in one stream by their 12-digit prefix: no two may share one.',
    find: ({ files }) => migrationFaults(files.filter((path) => MIGRATION.test(path))),
  },
  {
    name: 'web-features-are-contexts',
    why: 'A feature of the web has the name of the context it shows.',
    find: ({ files }) => strangeFeatures(files),
  },
]

export function findBrokenNames(tree: Tree): readonly Finding[] {
  return treeRules.flatMap(({ name, find }) => find(tree).map((finding) => ({ rule: name, ...finding })))
}

function at(path: string, seen: string): Omit<Finding, 'rule'> {
  return { path, line: null, seen }
}

function isContext(name: string): boolean {
  return (contextNames as readonly string[]).includes(name)
}

function isOutsideEveryRoom(path: string): boolean {
  const [, context, ...rest] = path.split('/')
  const [first] = rest
  if (first === undefined) return !OVER_THE_CONTEXTS.has(context ?? '')
  return rest.length === 1 ? !AT_THE_DOOR.test(first) : !ROOMS.has(first)
}

function readmeFault({ root, files }: Tree, name: string): readonly Omit<Finding, 'rule'>[] {
  const path = `contexts/${name}/README.md`
  if (!files.includes(path)) return [at(path, 'missing')]
  const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length
  return lines > README_LINES ? [at(path, `${lines} lines`)] : []
}

function isBanned(part: string): boolean {
  return saysNothing(part.replace(/\..*$/, ''))
}

/** Route modules of the web may carry the router's own signs: $slug.tsx, _layout.tsx. */
function isKebab(path: string): boolean {
  const file = path.split('/').at(-1) ?? path
  const sign = path.startsWith('apps/web/src/routes/') ? '[$_]?' : ''
  return new RegExp(`^${sign}[a-z0-9]+(-[a-z0-9]+)*(\\.[a-z0-9]+(-[a-z0-9]+)*)*\\.tsx?$`).test(file)
}

function migrationFaults(paths: readonly string[]): readonly Omit<Finding, 'rule'>[] {
  const prefixOf = (path: string) => /\/(\d{12})-[a-z0-9]+(-[a-z0-9]+)*\.sql$/.exec(path)?.[1]
  const prefixes = paths.map(prefixOf)
  return paths.flatMap((path, index) => {
    const prefix = prefixes[index]
    if (prefix === undefined) return [at(path, 'not YYYYMMDDHHMM-name.sql')]
    return prefixes.indexOf(prefix) === index ? [] : [at(path, `prefix ${prefix} is taken`)]
  })
}

function strangeFeatures(files: readonly string[]): readonly Omit<Finding, 'rule'>[] {
  const names = files
    .map((path) => /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1])
    .filter((name) => name !== undefined)
  return [...new Set(names)]
    .filter((name) => !isContext(name))
    .map((name) => at(`apps/web/src/features/${name}`, 'no such context'))
}
