import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePorts } from '@zoria/testkit/ports'

/** A small Zoria in a directory of its own: our start and stop, our packages, and the same tiny program for every app. */
export type Miniature = Readonly<{ root: string; data: string; port: number; remove: () => void }>

const repository = join(import.meta.dirname, '../..')

/** Builds one. Manifests, lock and installed packages are those of the repository, so nothing is installed. */
export async function buildMiniature({ apps }: { apps: readonly string[] }): Promise<Miniature> {
  execFileSync('node', ['--input-type=module', '--eval', 'import { installIfNeeded } from "./scripts/install.mjs"; await installIfNeeded()'], { cwd: repository })
  const root = mkdtempSync(join(tmpdir(), 'zoria-miniature-'))
  const files = ['package.json', 'package-lock.json', '.npmrc', 'scripts/*.mjs', '{apps,packages,contexts}/*/package.json', '{tests,scripts}/package.json', 'apps/supervisor/*.ts', 'packages/platform/migrations/*.sql']
  for (const file of globSync(files, { cwd: repository })) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    copyFileSync(join(repository, file), join(root, file))
  }
  for (const app of apps) cpSync(join(import.meta.dirname, 'tiny-app.ts'), join(root, 'apps', app, 'main.ts'))
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  return { root, data: join(root, 'var'), port: await freePorts(8), remove: () => rmSync(root, { recursive: true, force: true }) }
}

/** `npm start` of a miniature. */
export type Start = Readonly<{ npm: ChildProcess; output: () => string; says: (words: string | RegExp) => Promise<void>; ended: Promise<number | null> }>

/** Runs `npm start`; further variables may contradict the miniature's own. */
export function npmStart(miniature: Miniature, variables: Readonly<Record<string, string>> = {}): Start {
  const own = { ZORIA_PORT: String(miniature.port), ZORIA_DATA: miniature.data, ZORIA_STOP_WITH: String(process.pid) }
  const npm = spawn('npm', ['start'], { cwd: miniature.root, env: { ...ordinaryEnvironment(), ...own, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const listeners = new Set<() => void>()
  const hear = (chunk: Buffer): void => {
    said += chunk.toString()
    for (const listen of listeners) listen()
  }
  npm.stdout.on('data', hear)
  npm.stderr.on('data', hear)
  const ended = once(npm, 'close').then(([code]) => code as number | null)

  const says = (words: string | RegExp): Promise<void> =>
    new Promise((settle, refuse) => {
      const listen = (): void => {
        if (typeof words === 'string' ? !said.includes(words) : !words.test(said)) return
        listeners.delete(listen)
        settle()
      }
      listeners.add(listen)
      listen()
      void ended.then(() => refuse(new Error(`npm start ended without saying ${String(words)}:\n${said}`)))
    })
  return { npm, output: () => said, says, ended }
}

/** The environment of a person's terminal: without what npm and vitest put into ours. */
export function ordinaryEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|ZORIA_|NODE_ENV|NODE_OPTIONS|TEST$|DEV$|PROD$|MODE$|SSR$|BASE_URL$|INIT_CWD)/.test(name))
  return Object.fromEntries(entries)
}
