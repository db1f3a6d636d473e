import { registerHooks } from 'node:module'
import { invariant } from '@zoria/kernel'

/**
 * The driver, postgres.js 3.4.9, with three faults of its connections repaired as it is loaded. Two are known upstream and not released as fixed
 * (porsager/postgres 1066, 1154, 1168, 1208); when all are, this file can go. Its errors are those of the package: only what holds connections
 * is loaded a second time.
 */
const repairs: readonly Readonly<{ broken: string; sound: string; times: number }>[] = [
  {
    // What still waited to be written when a connection ended was written into the next one's greeting, or kept that from being sent at all.
    broken: 'clearImmediate(nextWriteTimer)\n',
    sound: 'clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n',
    times: 3,
  },
  {
    // Whoever wrote to a connection that had ended, as the ROLLBACK of a cut transaction does, ended the process: it threw outside of every promise.
    broken: 'const x = socket.write(chunk, fn)\n',
    sound: "if (!socket) return (chunk = nextWriteTimer = null, error(Errors.connection('CONNECTION_CLOSED', options)), false)\n    const x = socket.write(chunk, fn)\n",
    times: 1,
  },
  {
    // A statement that came between the break of a connection and its end was never answered.
    broken: '!hadError && (query || sent.length) && error(',
    sound: ';(query || sent.length) && error(',
    times: 1,
  },
]

const mark = '?repaired'

const hooks = registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context)
    const isOurs = resolved.url.endsWith('/postgres/src/index.js') || (resolved.url.endsWith('/postgres/src/connection.js') && context.parentURL?.endsWith(mark))
    return isOurs ? { ...resolved, url: `${resolved.url}${mark}` } : resolved
  },
  load: (url, context, next) => {
    const loaded = next(url, context)
    return url.endsWith(`/postgres/src/connection.js${mark}`) ? { ...loaded, source: repaired(String(loaded.source)) } : loaded
  },
})

let isRepaired = false

const repaired = (source: string): string => {
  isRepaired = true
  return repairs.reduce((text, { broken, sound, times }) => {
    invariant(text.split(broken).length === times + 1, 'the repairs fit the driver; another version needs another look at platform/postgres/driver.ts')
    return text.replaceAll(broken, sound)
  }, source)
}

/** The repaired driver: every connection of the house is made by it. */
export const postgres = (await import('postgres')).default
hooks.deregister()
invariant(isRepaired, 'the driver was loaded by way of its repairs')
