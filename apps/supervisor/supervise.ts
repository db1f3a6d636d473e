import { setTimeout as pause } from 'node:timers/promises'
import { postGuardian } from '@zoria/platform/guardian/guardian'
import { running } from '@zoria/platform/guardian/running'
import { launchers, whenOneEnds } from './ancestors.ts'
import { chooseApps, portsOf, sandboxPages, siteAddress, type App } from './apps.ts'
import { makeBuilds } from './builds.ts'
import { takeDataDirectory, type DataDirectory } from './data-directory.ts'
import { databaseUrls, keepServer } from './database.ts'
import type { Environment } from './environment.ts'
import { recordMode } from './installation-mode.ts'
import { keepAlive, type KeptAlive } from './keep-alive.ts'
import { recorder, rotateLogs } from './logs.ts'
import { refuseBusyPorts } from './ports.ts'
import { prepareDatabases } from './preparation.ts'
import { startApp, untilReady } from './run-app.ts'
import type { Secrets } from './secrets.ts'
import { secretsForStart } from './start-secrets.ts'

/** Dependencies of the supervisor. */
export type Supervision = Readonly<{
  environment: Environment
  root: string
  /** What every child inherits of our environment. */
  inherited: Readonly<Record<string, string>>
  /** Secrets configured by the operator. */
  given: Readonly<Record<string, string | undefined>>
  report: (line: string) => void
}>

/**
 * Runs Zoria until a signal or the end of its parent process, then stops everything: processes first, the database
 * last. A fault at start is thrown after the same stop.
 */
export async function supervise(supervision: Supervision): Promise<void> {
  const stop = stopSignal(supervision)
  const house: House = { ends: [] }
  try {
    await Promise.race([start(supervision, { stop, house }), aborted(stop)])
    await aborted(stop)
  } catch (fault) {
    if (!stop.aborted) throw fault
  } finally {
    for (const end of house.ends.toReversed()) await end()
  }
}

/** Stop steps of everything started, in order of stopping. */
type House = { readonly ends: (() => Promise<unknown>)[] }
type Course = Readonly<{ stop: AbortSignal; house: House }>

const start = async (spoken: Supervision, course: Course): Promise<void> => {
  const { environment, given, inherited, root } = spoken
  const data = await takeDataDirectory(environment.data, { kind: 'site', name: siteAddress(environment) })
  const report = recorder(data.logs, spoken.report)
  const supervision = { ...spoken, report }
  const guardian = await keepAlive({ name: 'the guardian', report, start: async () => guard(data) })
  course.house.ends.push(() => guardian.stop())
  rotateLogs(data.logs)

  const secrets = await secretsForStart({ environment, data, given, inherited })
  const building = makeBuilds({ root, data, inherited, report, signal: course.stop })
  await Promise.all([startDatabase({ supervision, course, data, secrets }), building])
  course.stop.throwIfAborted()
  recordMode(environment)

  const apps = chooseApps(root, { environment, urls: databaseUrls(environment, secrets), secrets })
  await startApps(apps, { supervision, course, data })
  if (environment.isSandbox) for (const line of sandboxPages(environment)) report(line)
  report(`ready ${siteAddress(environment)}`)
}

const guard = (data: DataDirectory) => {
  const guardian = postGuardian({ mark: `${data.mark.name}=${data.mark.value}`, postgres: [data.postgres] })
  return { ended: guardian.ended, stop: guardian.dismiss }
}

const startDatabase = async ({
  supervision,
  course,
  data,
  secrets,
}: {
  supervision: Supervision
  course: Course
  data: DataDirectory
  secrets: Secrets
}): Promise<void> => {
  const { environment, report } = supervision
  if (environment.databaseUrl === undefined) {
    const server = await keepServer({ environment, data, secrets, report })
    course.house.ends.push(() => server.stop())
  }
  const preparing = prepareDatabases({ ...supervision, data, secrets })
  // The server must not stop during a migration: the stop waits for it, unless it takes too long.
  course.house.ends.push(() =>
    Promise.race([Promise.allSettled([preparing]), pause(10_000, undefined, { ref: false })]),
  )
  const applied = await preparing
  report(applied.length === 0 ? 'database up to date' : `database up to date, ${applied.length} migrations applied`)
}

const startApps = async (
  apps: readonly App[],
  { supervision, course, data }: { supervision: Supervision; course: Course; data: DataDirectory },
): Promise<void> => {
  const { environment, inherited, report } = supervision
  await refuseBusyPorts(portsOf(apps, environment))
  const all: { app: App; program: KeptAlive }[] = []
  // One step stops all of them, so that they drain concurrently.
  course.house.ends.push(() => Promise.all(all.map(({ program }) => program.stop())))
  for (const app of apps) {
    course.stop.throwIfAborted()
    all.push({
      app,
      program: await keepAlive({ name: app.name, report, start: () => startApp(app, { data, inherited }) }),
    })
  }
  await Promise.all(all.map(({ app, program }) => untilReady(app, { program, logs: data.logs, signal: course.stop })))
}

const stopSignal = ({ environment, report }: Supervision): AbortSignal => {
  const stopping = new AbortController()
  const stop = (why: string) => (): void => {
    if (stopping.signal.aborted) return
    report(`stopping: ${why}`)
    stopping.abort()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop(signal))
  whenOneEnds(launchers(), stop('who started it is gone'))
  const { stopWith } = environment
  if (stopWith !== undefined)
    whenOneEnds(
      [running(stopWith) ?? { pid: stopWith, startTick: 'ended before' }],
      stop(`process ${stopWith} is gone`),
    )
  return stopping.signal
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((settle) => {
    if (signal.aborted) settle()
    else signal.addEventListener('abort', () => settle(), { once: true })
  })
