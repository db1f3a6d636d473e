import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DataDirectory } from './data-directory.ts'
import { StartFault } from './fault.ts'
import { openLog, tailOf } from './logs.ts'

/** A build before a start: its inputs, its output, and its command. */
type Build = Readonly<{
  name: string
  needs: string
  inputs: readonly string[]
  output: string
  directory: string
  args: readonly string[]
}>

const builds: readonly Build[] = [
  {
    name: 'web',
    needs: 'apps/web/react-router.config.ts',
    inputs: ['apps/web', 'packages/ui', 'packages/contract', 'packages/kernel', 'package-lock.json'],
    output: 'apps/web/build',
    directory: 'apps/web',
    args: ['../../node_modules/.bin/react-router', 'build'],
  },
  {
    name: 'content',
    needs: 'apps/content/next.config.mjs',
    inputs: ['apps/content', 'packages/ui/fonts.css', 'package-lock.json'],
    output: 'apps/content/build',
    directory: 'apps/content',
    args: ['../../node_modules/.bin/next', 'build'],
  },
  {
    name: 'studio',
    needs: 'apps/studio/build.ts',
    inputs: ['apps/studio', 'packages/game-maths', 'package-lock.json'],
    output: 'apps/studio/client/dist',
    directory: 'apps/studio',
    args: ['build.ts'],
  },
]

type Making = Readonly<{
  root: string
  data: DataDirectory
  inherited: Readonly<Record<string, string>>
  report: (line: string) => void
  signal: AbortSignal
}>

/** Builds what is missing or older than its inputs, one after another: each may need much memory. */
export async function makeBuilds(making: Making): Promise<void> {
  for (const build of builds) {
    if (!existsSync(join(making.root, build.needs))) continue
    making.signal.throwIfAborted()
    await makeIfChanged(build, making)
  }
}

/** A hash of the inputs of a build: every file's path and content, and the Node version of the tools. */
export function hashInputs(root: string, { inputs, output }: Pick<Build, 'inputs' | 'output'>): string {
  const hash = createHash('sha256').update(process.version)
  const files = inputs.flatMap((input) =>
    statSync(join(root, input), { throwIfNoEntry: false })?.isDirectory() === true ? filesUnder(root, input) : [input],
  )
  for (const file of files.filter((file) => !file.startsWith(`${output}/`)).toSorted()) {
    const path = join(root, file)
    if (existsSync(path)) hash.update(`\0${file}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

const makeIfChanged = async (build: Build, { root, data, inherited, report }: Making): Promise<void> => {
  const hash = hashInputs(root, build)
  const stamp = join(root, build.output, '.inputs')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return

  report(`building ${build.name}`)
  rmSync(stamp, { force: true })
  const log = openLog(data.logs, `build-${build.name}`)
  const child = spawn(process.execPath, [...build.args], {
    cwd: join(root, build.directory),
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      ...inherited,
      NODE_ENV: 'production',
      NO_COLOR: '1',
      NEXT_TELEMETRY_DISABLED: '1',
      [data.mark.name]: data.mark.value,
    },
  })
  closeSync(log)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0)
    throw new StartFault(
      `${build.name} could not be built. The end of ${data.logs}/build-${build.name}.log:\n\n${tailOf(data.logs, `build-${build.name}`)}`,
    )
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

// Generated files and tests are not inputs.
const made =
  /(^|\/)(node_modules|build|dist|\.react-router|coverage|next-env\.d\.ts)(\/|$)|\.tsbuildinfo$|\.test\.tsx?$/

const filesUnder = (root: string, folder: string): string[] =>
  globSync(`${folder}/**/*`, { cwd: root, exclude: (path) => made.test(path) }).filter(
    (file) => !made.test(file) && statSync(join(root, file)).isFile(),
  )
