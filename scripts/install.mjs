import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// Plain JavaScript for the system's Node: it runs before anything is installed.

const oldestNode = [20, 19]

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Node 24 out of npm; everything but these few bootstrap files runs on it. */
export const node = join(root, 'node_modules/.bin/node')

/**
 * Installs exactly the locked packages if node_modules is missing or outdated; otherwise takes milliseconds. With a
 * filled npm cache no network is needed.
 */
export async function installIfNeeded() {
  refuseOldNode()
  const wanted = hashManifests()
  const stamp = join(root, 'node_modules/.zoria-installed')
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return

  console.log('installing packages')
  await npmInstall()
  if (!existsSync(node))
    fail(
      `npm installed no Node for ${process.platform} ${process.arch}. Zoria runs on Linux (glibc), x64 or arm64; npm must not omit optional packages.`,
    )
  writeFileSync(stamp, wanted)
}

/**
 * The environment for programs of node_modules: Node 24 is first in PATH, and compiled TypeScript is cached, which
 * saves each process 25 MB and half its start from the second time on.
 */
export function environmentWithNode() {
  const path = [dirname(node), process.env.PATH ?? ''].join(delimiter)
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/zoria') }
}

/** Prints the reason and exits. */
export function fail(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

const refuseOldNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  fail(
    `Node ${process.versions.node} is too old to install Zoria. Install Node ${oldestNode.join('.')} or later; it only bootstraps.`,
  )
}

const hashManifests = () => {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of ['package-lock.json', '.npmrc']) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  for (const file of manifests())
    hash.update(`\0${file}\0`).update(packagesOf(JSON.parse(readFileSync(join(root, file), 'utf8'))))
  return hash.digest('hex')
}

/** What npm installs for a manifest; a changed script installs nothing. */
const packagesOf = ({ dependencies, devDependencies, optionalDependencies, overrides, workspaces }) =>
  JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides, workspaces])

const manifests = () => {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folders = workspaces.flatMap((pattern) => {
    const [folder, star] = pattern.split('/')
    return star === undefined ? [folder] : readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
  })
  return ['package.json', ...folders.map((folder) => `${folder}/package.json`)]
    .filter((file) => existsSync(join(root, file)))
    .sort()
}

const npmInstall = async () => {
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  const npm = process.env.npm_execpath
  const [command, ...rest] = npm === undefined ? ['npm', ...args] : [process.execPath, npm, ...args]
  // Every Node that npm starts ends with the one that started it: a killed start leaves no installation running.
  const watch = `--import=${pathToFileURL(join(root, 'scripts/end-with-parent.mjs'))}`
  const environment = { ...process.env, NODE_OPTIONS: [process.env.NODE_OPTIONS ?? '', watch].join(' ').trim() }
  const child = spawn(command, rest, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: environment })
  const forward = (signal) => child.kill(signal)
  process.on('SIGTERM', forward).on('SIGINT', forward)
  const [code] = await once(child, 'exit')
  process.off('SIGTERM', forward).off('SIGINT', forward)
  if (code !== 0)
    fail(`npm could not install the packages (it ended with ${code ?? 'a signal'}); its own message stands above.`)
}
