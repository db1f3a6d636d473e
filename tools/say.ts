import { stdout } from 'node:process'

stdout.on('error', (fault: NodeJS.ErrnoException) => {
  if (fault.code !== 'EPIPE') throw fault
})

/** Prints a line. A reader who leaves early (`| head -1`) changes neither what is done nor the exit code. */
export const say = (line: string): void => void stdout.write(`${line}\n`)
