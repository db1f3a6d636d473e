import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folder tree as the walls see it: every file under the walled roots, and the folders that carry names. */
export type Tree = {
  readonly root: string
  readonly files: readonly string[]
  /** Pages of docs/ and of the root. */
  readonly pages: readonly string[]
  readonly contexts: readonly string[]
  readonly packages: readonly string[]
  readonly apps: readonly string[]
}

const WALLED_ROOTS = ['apps', 'bench', 'contexts', 'packages', 'scripts', 'tests', 'tools']
const NOT_OURS = new Set(['node_modules', 'build', 'dist', 'var', 'coverage', 'next-env.d.ts'])

/** Reads the tree below `root`. Build products, dependencies and dot folders are excluded. */
export function readTree(root: string): Tree {
  return {
    root,
    files: WALLED_ROOTS.flatMap((folder) => filesBelow(root, folder)).sort(),
    pages: [...filesBelow(root, 'docs'), ...entriesOf(root, '.').map(({ name }) => name)]
      .filter((path) => path.endsWith('.md'))
      .sort(),
    contexts: foldersIn(root, 'contexts'),
    packages: foldersIn(root, 'packages'),
    apps: foldersIn(root, 'apps'),
  }
}

/** The walled roots that exist in this tree. */
export function rootsOf(tree: Tree): readonly string[] {
  return [...new Set(tree.files.map((file) => file.split('/')[0] ?? file))]
}

function filesBelow(root: string, folder: string): string[] {
  return entriesOf(root, folder).flatMap((entry) => {
    if (entry.name.startsWith('.') || NOT_OURS.has(entry.name)) return []
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(root, path)
    return entry.isFile() ? [path] : []
  })
}

function foldersIn(root: string, folder: string): string[] {
  return entriesOf(root, folder)
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
}

function entriesOf(root: string, folder: string) {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw cause
  }
}
