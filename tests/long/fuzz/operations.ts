/** A schema as OpenAPI 3.1 writes it; only what ours use. */
export type Schema = Readonly<{
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
}>

export type Parameter = Readonly<{ name: string; in: 'path' | 'query' | 'header'; schema: Schema }>

/** One endpoint as the public document describes it: all that this proof knows of it. */
export type Operation = Readonly<{
  /** The name of `POST /payments/payin` in reports. */
  title: string
  method: string
  /** `/payments/{id}`. */
  path: string
  parameters: readonly Parameter[]
  body: Schema | null
  isStream: boolean
  /** Status → its possible codes; null if the document gives none, as for a success. */
  answers: ReadonlyMap<number, readonly string[] | null>
}>

type Content = Readonly<Record<string, { schema?: Schema }>>
type Described = Readonly<{
  parameters?: readonly Parameter[]
  requestBody?: { content: Content }
  responses?: Readonly<Record<string, { content?: Content }>>
}>
type Document = Readonly<{ paths: Readonly<Record<string, Readonly<Record<string, Described>>>> }>

/** Every endpoint of an OpenAPI document. */
export function operationsOf(document: unknown): readonly Operation[] {
  return Object.entries((document as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(`${method.toUpperCase()} ${path}`, described)),
  )
}

function operationOf(title: string, { parameters = [], requestBody, responses = {} }: Described): Operation {
  const [method = '', path = ''] = title.split(' ')
  const contents = Object.entries(responses).map(([status, { content }]) => [Number(status), content] as const)
  return {
    title,
    method,
    path,
    parameters,
    body: Object.values(requestBody?.content ?? {})[0]?.schema ?? null,
    isStream: contents.some(([, content]) => content?.['text/event-stream'] !== undefined),
    answers: new Map(contents.map(([status, content]) => [status, codesOf(content)])),
  }
}

const codesOf = (content: Content | undefined): readonly string[] | null => {
  const code = Object.values(content ?? {})[0]?.schema?.properties?.['code']
  return (code?.enum ?? (code?.const === undefined ? null : [code.const])) as readonly string[] | null
}
