import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePorts } from '@zoria/testkit/ports'
import { npmStart, ordinaryEnvironment, type Start } from './npm-start.ts'

/** A small Zoria in a directory of its own: our start and stop, our packages, and the same tiny program for every app. */
export type Miniature = Readonly<{ root: string; data: string; port: number; remove: () => void }>

const repository = join(import.meta.dirname, '../..')

/** Builds one. Manifests, lock and installed packages are those of the repository, so nothing is installed. */
export async function buildMiniature({ apps }: { apps: readonly string[] }): Promise<Miniature> {
  execFileSync(
    'node',
    [
      '--input-type=module',
      '--eval',
      'import { installIfNeeded } from "./scripts/install.mjs"; await installIfNeeded()',
    ],
    { cwd: repository },
  )
  const root = mkdtempSync(join(tmpdir(), 'zoria-miniature-'))
  const files = [
    'package.json',
    'package-lock.json',
    '.npmrc',
    'scripts/*.mjs',
    '{apps,packages,contexts}/*/package.json',
    '{tests,scripts,bench,tools}/package.json',
    'apps/supervisor/*.ts',
    'packages/platform/migrations/*.sql',
  ]
  for (const file of globSync(files, { cwd: repository })) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    copyFileSync(join(repository, file), join(root, file))
  }
  for (const app of apps) cpSync(join(import.meta.dirname, 'tiny-app.ts'), join(root, 'apps', app, 'main.ts'))
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  return {
    root,
    data: join(root, 'var'),
    port: await freePorts(10),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** Runs `npm start` of a miniature; further variables may contradict its own. */
export function startMiniature(miniature: Miniature, variables: Readonly<Record<string, string>> = {}): Start {
  const own = { ZORIA_PORT: String(miniature.port), ZORIA_DATA: miniature.data, ZORIA_STOP_WITH: String(process.pid) }
  return npmStart({
    directory: miniature.root,
    environment: { ...ordinaryEnvironment(), ...own, ...variables },
    uid: undefined,
  })
}
