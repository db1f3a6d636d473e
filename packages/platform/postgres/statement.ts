import { invariant } from '@zoria/kernel'
import { join, raw, Sql as Template } from 'sql-template-tag'

/** A row whose columns the caller did not name. */
// eslint-disable-next-line typescript/no-explicit-any -- each caller reads other columns; `sql<Row[]>` names them.
export type Row = Record<string, any>

/** Rows in the server's order; `count` is the number of returned or changed rows. */
export type Rows<Expected extends readonly unknown[]> = Expected & { readonly count: number }

/** Values allowed as `${...}` in a statement. Undefined is refused: null must be explicit. */
export type Value =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | null
  | readonly (string | number | bigint | null)[]
  | JSONValue
  | Columns
  | Template

/** A fragment of a statement. */
export type Fragment = Template

/** Runs a statement in a pool or a transaction. */
export type Run = (statement: Template) => Promise<Rows<readonly unknown[]>>

/** A value to be sent as jsonb. */
export class JSONValue {
  readonly text: string
  constructor(value: unknown) {
    this.text = JSON.stringify(value)
  }
}

/** Names or values whose form depends on the context: see `Tag`. */
export class Columns {
  readonly of: readonly (string | number | Uint8Array)[] | Readonly<Record<string, Value>>
  constructor(of: Columns['of']) {
    this.of = of
  }
}

/**
 * A statement, or a fragment inside another one. It is sent once, when it is awaited. sql-template-tag joins the
 * fragments; values always become parameters, which prevents SQL injection.
 */
export class Statement<Expected extends readonly unknown[]> extends Template implements Promise<Rows<Expected>> {
  readonly [Symbol.toStringTag] = 'Statement'
  readonly #run: Run
  #answer: Promise<Rows<Expected>> | undefined

  constructor(strings: readonly string[], values: readonly unknown[], run: Run) {
    super(strings, values)
    this.#run = run
  }

  // oxlint-disable-next-line unicorn/no-thenable -- to await a statement is to send it.
  then<Kept = Rows<Expected>, Caught = never>(
    onAnswer?: ((rows: Rows<Expected>) => Kept | PromiseLike<Kept>) | null,
    onError?: ((error: unknown) => Caught | PromiseLike<Caught>) | null,
  ): Promise<Kept | Caught> {
    return this.#sent().then(onAnswer, onError)
  }

  catch<Caught = never>(
    onError?: ((error: unknown) => Caught | PromiseLike<Caught>) | null,
  ): Promise<Rows<Expected> | Caught> {
    return this.#sent().catch(onError)
  }

  finally(onEnd?: (() => void) | null): Promise<Rows<Expected>> {
    return this.#sent().finally(onEnd)
  }

  #sent(): Promise<Rows<Expected>> {
    this.#answer ??= this.#run(this) as unknown as Promise<Rows<Expected>>
    return this.#answer
  }
}

/** The tag of one pool or transaction. */
export interface Tag {
  /** A statement with `${values}`; `Expected` are its rows. */
  <Expected extends readonly unknown[] = Row[]>(
    strings: TemplateStringsArray,
    ...values: readonly Value[]
  ): Statement<Expected>
  /**
   * `sql('name')`: an identifier. `sql([...])`: after `in` a list of values, elsewhere identifiers. `sql({...})`: after
   * `set` assignments, elsewhere columns and values of an insert.
   */
  (columns: string | readonly (string | number | Uint8Array)[] | Readonly<Record<string, unknown>>): Columns
  /** A value to be sent as jsonb. */
  json(value: unknown): JSONValue
  /**
   * Sends raw SQL, one or more statements without parameters; returns the rows of the last one. Never with external
   * text.
   */
  unsafe<Expected extends readonly unknown[] = Row[]>(text: string): Statement<Expected>
}

/** Creates a tag. `run` sends a statement with parameters, `runScript` one or more without. */
export function createTag({ run, runScript }: { run: Run; runScript: Run }): Tag {
  const tag = (first: TemplateStringsArray | Columns['of'] | string, ...values: readonly Value[]): unknown => {
    if (isTemplate(first))
      return new Statement(
        first,
        values.map((value, place) => parameter(value, first[place] ?? '')),
        run,
      )
    return new Columns(typeof first === 'string' ? [first] : first)
  }
  return Object.assign(tag, {
    json: (value: unknown) => new JSONValue(value),
    unsafe: (text: string) => new Statement([text], [], runScript),
  }) as Tag
}

const isTemplate = (first: object | string): first is TemplateStringsArray => Array.isArray(first) && 'raw' in first

/** Converts a value for sql-template-tag. The server infers the types of texts and numbers; other types are explicit. */
const parameter = (value: Value | undefined, before: string): unknown => {
  invariant(value !== undefined, 'a statement has a value for each of its places; nothing is null')
  if (typeof value === 'bigint') return typed(String(value), 'bigint')
  if (typeof value === 'boolean') return typed(value ? 't' : 'f', 'boolean')
  if (value === null || typeof value !== 'object' || value instanceof Template) return value
  if (value instanceof Date) return typed(value.toISOString(), 'timestamptz')
  if (value instanceof Uint8Array) return typed(Buffer.from(value), 'bytea')
  if (value instanceof JSONValue) return typed(value.text, 'jsonb')
  if (value instanceof Columns) return columns(value.of, before)
  invariant(Array.isArray(value), 'an object is sent by `sql.json`')
  return value
}

const typed = (value: unknown, type: string): Template => new Template(['', `::${type}`], [value])

const columns = (of: Columns['of'], before: string): Template => {
  if (Array.isArray(of))
    return /\bin\s*$/i.test(before)
      ? join(
          of.map((value: Value) => parameter(value, '')),
          ', ',
          '(',
          ')',
        )
      : join(
          of.map((name) => identifier(String(name))),
          ', ',
        )
  const entries = Object.entries(of as Readonly<Record<string, Value>>)
  const [names, values] = [entries.map(([name]) => identifier(name)), entries.map(([, value]) => parameter(value, ''))]
  if (/\bset\s*$/i.test(before))
    return join(
      names.map((name, place) => new Template(['', ' = ', ''], [name, values[place]])),
      ', ',
    )
  return new Template(['', ' values ', ''], [join(names, ', ', '(', ')'), join(values, ', ', '(', ')')])
}

const identifier = (name: string): Template => raw(`"${name.replaceAll('"', '""')}"`)
