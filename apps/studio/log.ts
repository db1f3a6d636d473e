import { pino, stdTimeFunctions, type Logger } from 'pino'

/** One JSON line per event, to standard output or to a file. */
export function openLog({ level, file }: { readonly level: string; readonly file?: string }): Logger {
  const destination = pino.destination(file === undefined ? { dest: 1 } : { dest: file, sync: true })
  // A full disk: the lines wait in memory and are written with a later one. Unheard, the fault would end the process.
  destination.on('error', () => undefined)
  return pino({ name: 'studio', level, base: { name: 'studio' }, timestamp: stdTimeFunctions.isoTime }, destination)
}
