import { parseArgs } from 'node:util'

/** What staff typed at a desk: the verb, what follows it, and the options. */
type DeskArguments<Option extends string = never> = { readonly verb: string; readonly names: readonly string[] } & Readonly<Partial<Record<Option | 'by' | 'why', string>>>

/** Who changes something, and why; both are in the audit row. */
export type DeskOrder = { readonly by: string; readonly why: string; readonly requestId: string }

/** Reads the command line of a desk. Every desk has `--by` and `--why`; `options` are its others. Undefined: an unknown option, or one without a value; the desk prints its usage, which lists the known ones. */
export function readArguments<Option extends string = never>(typed: readonly string[], options: readonly Option[] = []): DeskArguments<Option> | undefined {
  try {
    const { positionals: [verb = '', ...names], values } = parseArgs({ args: [...typed], allowPositionals: true, options: Object.fromEntries(['by', 'why', ...options].map((option) => [option, { type: 'string' } as const])) })
    return { ...(values as Partial<Record<Option | 'by' | 'why', string>>), verb, names }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** The order of a change: neither name nor reason may be missing. A name has one spelling; a reason has at most 500 characters. */
export function orderIn({ by = '', why = '' }: { readonly by?: string | undefined; readonly why?: string | undefined }, { requestId }: { readonly requestId: string }): DeskOrder | undefined {
  const [name, reason] = [by.trim().toLowerCase(), why.trim().slice(0, 500)]
  return isName(name) && reason !== '' ? { by: name, why: reason, requestId } : undefined
}

const isName = (text: string): boolean => /^[a-z][a-z0-9._-]{1,31}$/.test(text)

/** The usage, after a sentence about what was not typed, part by part as the usage names them, or about a `--by` that is no name. */
export function lacking(usage: string, parts: Readonly<Record<string, string | undefined>>): string {
  const missing = Object.entries(parts).filter(([, typed = '']) => typed.trim() === '').map(([name]) => name)
  if (missing.length > 0) return `Missing: ${missing.join(', ')}.\n${usage}`
  const by = parts['--by']
  return by === undefined || isName(by.trim().toLowerCase()) ? usage : `--by needs a name of 2 to 32 letters, digits, dots, dashes or underscores, such as anna.\n${usage}`
}

/** JSON in its parsed form; other text as it is, so that the faults of what it should be say what is wrong. */
export function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}
