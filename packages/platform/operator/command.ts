import { isUtf8 } from 'node:buffer'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseDocument } from 'yaml'
import type { StaffOrder } from '../staff-log.ts'

/** A command that operators type: data, from which the program, its help and the list of all commands are made. */
export type OperatorCommand<Desk> = {
  /** The verb after the name of the group, or several words; empty where the group is one command. */
  readonly name: string
  /** What follows the verb, `<asked>` or `[optional]`: `<player> [offer]`. */
  readonly takes?: string
  /** Options that have to be there, and what they are for: `{ '--to <card>': 'the last four digits' }`. */
  readonly needs?: Readonly<Record<string, string>>
  /** Options that may be left out. */
  readonly options?: Readonly<Record<string, string>>
  /** One line: what it does. */
  readonly does: string
} & (
  | { readonly isSigned?: false; run(desk: Desk, asked: Asked): Promise<Answer> }
  /** It changes something: `--by` and `--why` are required, and are recorded in the staff log. */
  | {
      readonly isSigned: true
      /**
       * `required` where money moves; `none` where a repeat finishes what an interrupted run left. Otherwise it may be
       * given: the repeat of an order changes nothing.
       */
      readonly reference?: 'required' | 'none'
      run(desk: Desk, asked: Asked & { readonly order: StaffOrder }): Promise<Answer>
    }
)

export type OperatorGroup<Desk> = {
  readonly name: string
  readonly about: string
  readonly commands: readonly OperatorCommand<Desk>[]
}

export type Asked = {
  /** What was typed for `takes`, in order; an optional one may be absent. */
  readonly args: readonly string[]
  /** By the long name without dashes: `per-player`; `true` for an option without a value. */
  readonly options: Readonly<Record<string, string | undefined>>
  /** Prints a line; with `--json` it becomes a part of `lines`. */
  readonly say: (line: string) => void
  /** The text of a file. Throws an `OperatorFault` that names it. */
  readonly read: (path: string) => Promise<string>
}

/**
 * What came of it; `value` is what scripts get with `--json`. The exit code is 0 where it was done, and 1 otherwise
 * unless named.
 */
export type Answer = { readonly isDone: boolean; readonly value?: unknown; readonly exitCode?: number }

/** A fault of what was typed or of the place, said in one sentence without a stack. */
export class OperatorFault extends Error {}

/** Says what was done. */
export function done({ say }: Pick<Asked, 'say'>, line: string, value?: unknown): Answer {
  say(line)
  return value === undefined ? { isDone: true } : { isDone: true, value }
}

/** Says why nothing was done. */
export function refused({ say }: Pick<Asked, 'say'>, why: string): Answer {
  say(why)
  return { isDone: false }
}

/** JSON in its parsed form; other text as it is, so that the faults of what it should be say what is wrong. */
export function jsonOr(text: string): unknown {
  try {
    const parsed: unknown = parseJSON(text, refuseRoundedNumber)
    refuseRepeatedKeys(text)
    return parsed
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

/** The JSON of a file. Throws an `OperatorFault` that says where it is not JSON. */
export const readJSON = async (path: string, { read }: Pick<Asked, 'read'>): Promise<unknown> =>
  jsonIn(path, await read(path))

/**
 * The text of a file in UTF-8. Throws an `OperatorFault` that names it; letters of another encoding would become
 * others.
 */
export function readTextFile(path: string): string {
  const bytes = ofFile(path, 'read', () => readFileSync(path))
  if (isUtf8(bytes)) return bytes.toString('utf8')
  throw new OperatorFault(`${path} is not in UTF-8: save it in that encoding`)
}

/** Throws an `OperatorFault` that names the file. */
export const writeTextFile = (path: string, text: string): void =>
  ofFile(path, 'written', () => writeFileSync(path, text))

function ofFile<Done>(path: string, what: 'read' | 'written', act: () => Done): Done {
  try {
    return act()
  } catch (error) {
    throw new OperatorFault(`${path} cannot be ${what}: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * The JSON of a text that has a name, with or without a byte order mark. Throws an `OperatorFault` that says where it
 * is not JSON.
 */
export function jsonIn(named: string, written: string): unknown {
  const text = written.replace(/^\ufeff/, '')
  try {
    JSON.parse(text)
  } catch (error) {
    throw new OperatorFault(`${named} is not JSON: ${(error as Error).message}`, { cause: error })
  }
  return jsonOr(text)
}

type Reviver = (
  key: string,
  value: unknown,
  context: Readonly<{ /** As written; of numbers, texts and flags. */ source?: string }>,
) => unknown

/** The types of the language do not know the context of a reviver yet. */
const parseJSON = JSON.parse as (text: string, reviver: Reviver) => unknown

// A sum that JSON.parse rounds would be another sum than the one written.
const refuseRoundedNumber: Reviver = (_, value, { source }) => {
  if (typeof value !== 'number' || source === undefined || isSameNumber(source, String(value))) return value
  throw new OperatorFault(`${source} would be read as ${value}: write a number of at most 15 digits`)
}

const isSameNumber = (one: string, other: string): boolean => digitsOf(one) === digitsOf(other)

/** Every number in one form: its sign, its digits without zeros at either end, and the power of ten of the last of them. */
function digitsOf(number: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? []
  const written = (whole + fraction).replace(/^0+/, '')
  const digits = written.replace(/0+$/, '')
  return digits === '' ? '0' : `${sign}${digits}e${Number(exponent) - fraction.length + written.length - digits.length}`
}

// JSON.parse takes the last of two equal keys. JSON is YAML as well, whose parser tells where a key is repeated.
function refuseRepeatedKeys(json: string): void {
  // To its parser a carriage return alone ends no line.
  const text = json.replaceAll(/\r\n?/g, '\n')
  const repeated = parseDocument(text).errors.find(({ code }) => code === 'DUPLICATE_KEY')
  if (repeated === undefined) return
  const [key] = /^"(?:[^"\\]|\\.)*"/.exec(text.slice(repeated.pos[0])) ?? ['a key']
  const line = text.slice(0, repeated.pos[0]).split('\n').length
  throw new OperatorFault(`${key} is there twice (line ${line}): keep one of them`)
}

/** A whole number from 1 to `max` as typed; a fault that names the option otherwise. */
export function wholeIn(text: string, { option, max }: { readonly option: string; readonly max: number }): number {
  if (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= max) return Number(text)
  throw new OperatorFault(`--${option} is a whole number from 1 to ${max}, not "${text}"`)
}
