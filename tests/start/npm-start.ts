import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { delimiter } from 'node:path'

/** A running `npm start`: its output so far, a wait for some output, and how it ended. */
export type Start = Readonly<{
  npm: ChildProcess
  output: () => string
  says: (words: string | RegExp) => Promise<void>
  ended: Promise<number | null>
}>

/** Runs `npm start` in a directory, as another user if a uid is given. */
export function npmStart({
  directory,
  environment,
  uid,
}: {
  directory: string
  environment: NodeJS.ProcessEnv
  uid: number | undefined
}): Start {
  const user = uid === undefined ? {} : { uid, gid: uid }
  const npm = spawn('npm', ['start'], { cwd: directory, env: environment, stdio: ['ignore', 'pipe', 'pipe'], ...user })
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

/** The environment of a person's terminal: without what npm and vitest put into ours, with the system's Node. */
export function ordinaryEnvironment(): NodeJS.ProcessEnv {
  const ours = /^(npm_|VITEST|ZORIA_|NODE_ENV|NODE_OPTIONS|TEST$|DEV$|PROD$|MODE$|SSR$|BASE_URL$|INIT_CWD)/
  const entries = Object.entries(process.env).filter(([name]) => !ours.test(name))
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !/node_modules\/|node-gyp-bin/.test(`${folder}/`))
  return { ...Object.fromEntries(entries), PATH: path.join(delimiter) }
}
