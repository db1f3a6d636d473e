/** The outcome of an outgoing call: a reply, or nothing reliable. */
export type Outgoing =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  | { readonly kind: 'lost'; readonly cause: string }

export type OutgoingOptions = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeoutMs: number
  /** Maximum number of attempts; more than one only for calls that are idempotent at the PSP. */
  readonly triesMax: number
}

/** Replies of PSPs are short; a longer one is refused. */
const replyBytesMax = 64 * 1024

/**
 * Posts to a fixed address: no redirects, a timeout for the whole exchange, a size limit, bounded retries of lost calls
 * only (S-15).
 */
export async function postOut(url: string, options: OutgoingOptions, send: typeof fetch): Promise<Outgoing> {
  let last: Outgoing = { kind: 'lost', cause: 'never sent' }
  for (let attempt = 0; attempt < options.triesMax; attempt += 1) {
    last = await postOnce(url, options, send)
    if (last.kind === 'answered' && last.status < 500) return last
  }
  return last
}

async function postOnce(
  url: string,
  { headers, body, timeoutMs }: OutgoingOptions,
  send: typeof fetch,
): Promise<Outgoing> {
  try {
    const response = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { kind: 'answered', status: response.status, text: await readShort(response) }
  } catch (error) {
    return { kind: 'lost', cause: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}

async function readShort(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > replyBytesMax) throw new Error('the reply is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
