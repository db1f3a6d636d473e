import { findPackageJSON, registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type driver from 'postgres'

/**
 * postgres.js 3.4.9 loaded with three faults of its connections mended (two are known as porsager/postgres 1066, 1154, 1168, 1208; no release has them).
 * What it still had to write when a connection ended went into the greeting of the next one. Who wrote to a connection that had ended, as the ROLLBACK
 * of a cut transaction does, ended the process. And a statement that came between the break of a connection and its end was never answered at all.
 * Another version of the driver needs another look here: a mend that does not fit throws.
 */
const mends: readonly { readonly broken: string; readonly sound: string; readonly times: number }[] = [
  { broken: 'clearImmediate(nextWriteTimer)\n', sound: 'clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n', times: 3 },
  {
    broken: 'const x = socket.write(chunk, fn)\n',
    sound: "if (!socket) return (chunk = nextWriteTimer = null, error(Errors.connection('CONNECTION_CLOSED', options)), false)\n    const x = socket.write(chunk, fn)\n",
    times: 1,
  },
  { broken: '!hadError && (query || sent.length) && error(', sound: ';(query || sent.length) && error(', times: 1 },
]

const mark = '?studio'
let isMended = false

const mended = (source: string): string =>
  mends.reduce((text, { broken, sound, times }) => {
    if (text.split(broken).length !== times + 1) throw new Error('The mends do not fit this version of the database driver: see apps/studio/storage/driver.ts')
    isMended = true
    return text.replaceAll(broken, sound)
  }, source)

const hooks = registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context)
    const isInside = found.url.endsWith('/postgres/src/connection.js') && context.parentURL?.endsWith(mark) === true
    return isInside ? { ...found, url: `${found.url}${mark}` } : found
  },
  load: (url, context, next) => {
    const loaded = next(url, context)
    return url.endsWith(`/postgres/src/connection.js${mark}`) ? { ...loaded, source: mended(String(loaded.source)) } : loaded
  },
})

// By its file and under a name of its own: who else loads the driver in this process gets it as it is.
const door = pathToFileURL(join(findPackageJSON('postgres', import.meta.url) ?? '', '../src/index.js')).href

/** The driver that every connection of the studio is made by. */
export const postgres = ((await import(`${door}${mark}`)) as { default: typeof driver }).default
hooks.deregister()
if (!isMended) throw new Error('The database driver was loaded around its mends')
