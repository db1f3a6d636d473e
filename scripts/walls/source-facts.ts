import {
  parseSync,
  Visitor,
  type Expression,
  type JSXElement,
  type JSXFragment,
  type MemberExpression,
  type Program,
} from 'oxc-parser'
import { textsBeside, translatedSums } from './lone-texts.ts'

/** What a wall may care about in a source file. */
export type Deed =
  | 'reads the environment'
  | 'reads the clock'
  | 'throws dice'
  | 'waits'
  | 'logs'
  | 'calls the network'
  | 'sets a timer'
  | 'speaks SQL'
  | 'formats by locale'
  | 'rounds through a float'
  | 'imports'
  | 'exports'
  | 'puts a text beside others'
  | 'lets a sum be translated'

export type Fact = { readonly deed: Deed; readonly line: number; readonly detail: string }

const MEMBERS = deedsByName({
  'reads the environment': ['process.env'],
  'reads the clock': ['Date.now', 'performance.now', 'process.hrtime'],
  'throws dice': [
    'Math.random',
    'crypto.randomUUID',
    'crypto.getRandomValues',
    'crypto.randomBytes',
    'crypto.randomInt',
  ],
  'formats by locale': [
    'Intl.NumberFormat',
    'Intl.DateTimeFormat',
    'Intl.RelativeTimeFormat',
    'Intl.DurationFormat',
    'Intl.ListFormat',
    'Intl.DisplayNames',
  ],
})

const METHODS = deedsByName({
  'formats by locale': ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'],
  'rounds through a float': ['toFixed', 'toPrecision'],
})

const CALLS = deedsByName({
  'calls the network': ['fetch'],
  'sets a timer': ['setTimeout', 'setInterval', 'setImmediate'],
  'throws dice': ['randomUUID', 'randomBytes', 'randomInt'],
  'rounds through a float': ['parseFloat'],
})

const SQL_VERB =
  /^\s*(--[^\n]*\n\s*)*(select|insert|update|delete|with|create|alter|drop|truncate|call|lock|notify|listen|merge)\b/i
const SQL_TAG = /^(sql|tx|db|client|transaction|trx|connection)$/i

function deedsByName(names: Partial<Record<Deed, readonly string[]>>): ReadonlyMap<string, Deed> {
  return new Map(Object.entries(names).flatMap(([deed, list]) => list.map((name) => [name, deed as Deed] as const)))
}

/** Parses one file and lists its deeds in order of appearance. A file that does not parse is a bug of the file. */
export function factsOf(path: string, text: string): readonly Fact[] {
  const { program, errors } = parseSync(path, text)
  const fault = errors.find((error) => error.severity === 'Error')
  if (fault) throw new Error(`${path} does not parse: ${fault.message}`)

  const lineAt = lineFinder(text)
  const facts: Fact[] = []
  visit(program, text, (deed, start, detail) => facts.push({ deed, line: lineAt(start), detail }))
  return facts.sort((one, other) => one.line - other.line)
}

type Note = (deed: Deed, start: number, detail: string) => void

function visit(program: Program, text: string, note: Note): void {
  const noteImport = (source: { value: unknown; start: number } | null) => {
    if (source) note('imports', source.start, String(source.value))
  }
  const noteAsync = (node: { async: boolean; start: number }) => {
    if (node.async) note('waits', node.start, 'async function')
  }
  const noteTexts = (node: JSXElement | JSXFragment) => {
    for (const { start, end } of textsBeside(node)) note('puts a text beside others', start, text.slice(start, end))
    for (const { start, end } of translatedSums(node)) note('lets a sum be translated', start, text.slice(start, end))
  }
  new Visitor({
    JSXElement: noteTexts,
    JSXFragment: noteTexts,
    MemberExpression: (node) => noteMember(node, note),
    CallExpression: (node) => noteCall(node.callee, node.start, note),
    NewExpression: (node) => noteNew(node.callee, node.arguments.length, node.start, note),
    TaggedTemplateExpression: (node) =>
      noteTemplate(node.tag, text.slice(node.quasi.start + 1, node.quasi.end - 1), node.start, note),
    FunctionDeclaration: noteAsync,
    FunctionExpression: noteAsync,
    ArrowFunctionExpression: noteAsync,
    AwaitExpression: (node) => note('waits', node.start, 'await'),
    ImportDeclaration: (node) => noteImport(node.source),
    ExportAllDeclaration: (node) => noteImport(node.source),
    ExportNamedDeclaration: (node) => {
      noteImport(node.source)
      for (const name of exportedNames(node)) note('exports', node.start, name)
    },
    ImportExpression: (node) => {
      if (node.source.type === 'Literal') noteImport({ value: node.source.value, start: node.source.start })
    },
  }).visit(program)
}

function noteMember(node: MemberExpression, note: Note): void {
  const property = propertyName(node)
  if (property === null) return
  const owner = node.object.type === 'Identifier' ? node.object.name : lastName(node.object)
  const method = METHODS.get(property)
  const known = MEMBERS.get(`${owner}.${property}`)
  if (known) note(known, node.start, `${owner}.${property}`)
  else if (method) note(method, node.start, `.${property}`)
  else if (owner === 'console') note('logs', node.start, `console.${property}`)
}

function noteCall(callee: Expression, start: number, note: Note): void {
  if (callee.type !== 'Identifier') return
  const deed = CALLS.get(callee.name)
  if (deed) note(deed, start, `${callee.name}()`)
  if (callee.name === 'Date') note('reads the clock', start, 'Date()')
}

function noteNew(callee: Expression, count: number, start: number, note: Note): void {
  if (callee.type === 'Identifier' && callee.name === 'Date' && count === 0)
    note('reads the clock', start, 'new Date()')
}

function noteTemplate(tag: Expression, body: string, start: number, note: Note): void {
  if (SQL_TAG.test(lastName(tag)) || SQL_VERB.test(body)) note('speaks SQL', start, body)
}

function exportedNames(node: {
  declaration: unknown
  specifiers: readonly { exported: unknown }[]
}): readonly string[] {
  const declaration = node.declaration as { id?: { name?: string }; declarations?: { id: { name?: string } }[] } | null
  const declared = [declaration?.id?.name, ...(declaration?.declarations ?? []).map(({ id }) => id.name)]
  const listed = node.specifiers.map(({ exported }) => (exported as { name?: string }).name)
  return [...declared, ...listed].filter((name) => name !== undefined)
}

function propertyName(node: MemberExpression): string | null {
  if (!node.computed) return node.property.type === 'Identifier' ? node.property.name : null
  return node.property.type === 'Literal' ? String(node.property.value) : null
}

function lastName(node: Expression): string {
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' ? (propertyName(node) ?? '') : ''
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)]
  return (offset) => {
    const after = starts.findIndex((start) => start > offset)
    return after === -1 ? starts.length : after
  }
}
