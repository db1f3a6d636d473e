import { fileURLToPath } from 'node:url'
import type { ESTree, Plugin } from 'vite'

const standIn = fileURLToPath(new URL('../src/lib/contract-schemas.ts', import.meta.url))
const ofContract = /\/packages\/contract\/[a-z/-]+\.ts$/
const importOfSchemas = /^import \* as z from 'zod\/mini'$/m
/** Calls of it with an unused result are dropped. Distinctive, because the bundler matches the name in every module. */
const localName = '$contractSchemas'

/** What only the server needs of an endpoint. */
const ofServer = new Set(['summary', 'params', 'query', 'body', 'refusals', 'isIdempotent', 'isStream'])

/**
 * Reduces the contract to what browsers use: addresses and statuses of endpoints, and schemas of live frames with a
 * small stand-in for their library. The server checks what browsers send.
 */
export function schemalessContract(): Plugin {
  const rolldownOptions = { treeshake: { manualPureFunctions: [localName] } }
  return {
    name: 'zoria-schemaless-contract',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({ environments: { client: { build: { rolldownOptions } } } }),
    transform(code, id) {
      if (!ofContract.test(id) || !importOfSchemas.test(code)) return null
      const imported = `import { schemas as ${localName} } from ${JSON.stringify(standIn)}`
      const short = withoutServer(code, this.parse(code, { lang: 'ts' })).replace(importOfSchemas, () => imported)
      return { code: renamed(short, this.parse(short, { lang: 'ts' })), map: null }
    },
  }
}

/** The code with the schemas' library under its local name. */
function renamed(code: string, program: ESTree.Program): string {
  const names = namesIn(program).toReversed()
  return names.reduce((text, { start, end }) => `${text.slice(0, start)}${localName}${text.slice(end)}`, code)
}

type Span = { readonly start: number; readonly end: number }

/** Every `z` of the code, in its order. */
function namesIn(node: unknown): readonly Span[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, name } = node as { readonly type?: string; readonly name?: unknown }
  return type === 'Identifier' && name === 'z' ? [node as Span] : Object.values(node).flatMap(namesIn)
}

/** The code with endpoints that have no parts of the server; a reply with a body is `true`. */
function withoutServer(code: string, { body }: ESTree.Program): string {
  const endpoints = body.flatMap(endpointsOf).toReversed()
  return endpoints.reduce((text, { start, end, properties }) => {
    const parts = properties.flatMap((property) => partOf(code, property))
    return `${text.slice(0, start)}{ ${parts.join(', ')} }${text.slice(end)}`
  }, code)
}

/** What is passed to `endpoint` in a statement `export const … = endpoint({ … })`. */
function endpointsOf(statement: ESTree.Program['body'][number]): readonly ESTree.ObjectExpression[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return []
  return statement.declaration.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint')
      return []
    const [declared] = init.arguments
    return declared?.type === 'ObjectExpression' ? [declared] : []
  })
}

function partOf(code: string, property: ESTree.ObjectPropertyKind): readonly string[] {
  const textOf = ({ start, end }: Span) => code.slice(start, end)
  if (property.type !== 'Property' || property.key.type !== 'Identifier') return [textOf(property)]
  const {
    key: { name },
    value,
  } = property
  if (ofServer.has(name)) return []
  if (name !== 'replies' || value.type !== 'ObjectExpression') return [textOf(property)]
  const replies = value.properties.map((reply) => textOf(reply).replace(/^(\d+): (?!null$).*$/s, '$1: true'))
  return [`replies: { ${replies.join(', ')} }`]
}
