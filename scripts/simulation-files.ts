import { closeSync, openSync } from 'node:fs'
import { OperatorFault, readTextFile, writeTextFile } from '@zoria/platform/operator/command'
import { openTerminal } from '@zoria/platform/operator/program'

// Files and figures of the simulations of `npm run simulate:…`. What is wrong with one is said in a sentence, and ends
// the program with 2.

/** What `act` returns; a fault of a file ends the program. */
export function orLeave<Done>(act: () => Done): Done {
  try {
    return act()
  } catch (fault) {
    if (fault instanceof OperatorFault) return leave(fault.message)
    throw fault
  }
}

/** The text of a file. */
export const textOf = (path: string): string => orLeave(() => readTextFile(path))

/**
 * Writes the page of a simulation. A path that cannot be written is refused before the simulation, which may take
 * minutes.
 */
export function writePage(path: string, page: () => string): void {
  orLeave(() => touch(path))
  const text = page()
  orLeave(() => writeTextFile(path, text))
}

function touch(path: string): void {
  try {
    closeSync(openSync(path, 'a'))
  } catch (fault) {
    throw new OperatorFault(`${path} cannot be written: ${(fault as Error).message}`, { cause: fault })
  }
}

type Figure = readonly [shape: RegExp, needed: string]

/** Names the option that is no figure as it should be, and ends the program; `wanted` says what is needed for each. */
export function refuseFigures(
  values: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, Figure>>,
): void {
  for (const [option, [shape, needed]] of Object.entries(wanted)) {
    const value = values[option]
    if (typeof value === 'string' && !shape.test(value)) leave(`--${option} ${value}: ${needed} is needed`)
  }
}

/** A whole number from 1 on with at most so many digits. */
export function countOf(digits: number): Figure {
  return [new RegExp(`^[1-9]\\d{0,${digits - 1}}$`), `a whole number from 1 to ${'9'.repeat(digits)}`]
}

/** A sum of money. */
export const aSum: Figure = [/^\d{1,9}(\.\d{1,2})?$/, 'a sum, as in 500.00,']

export function leave(why: string): never {
  say(why)
  process.exit(2)
}

const write = openTerminal()

/** Prints a line. */
export const say = (line: string): void => write(`${line}\n`)
