import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '@zoria/platform/logger'

const bytesMax = 8 * 1024
/** A page that breaks a policy breaks it for everybody: a few reports a minute say as much as all of them. */
const loggedPerMinute = 20
const minuteMs = 60_000

/** Takes what browsers report of the content security policy. Counted always, logged seldom; the text is a stranger's. */
export function createPolicyReports({ logger, now, count }: { logger: Logger; now: () => number; count: () => void }) {
  let minute = { began: 0, logged: 0 }

  const mayLog = (): boolean => {
    if (now() - minute.began >= minuteMs) minute = { began: now(), logged: 0 }
    minute.logged += 1
    return minute.logged <= loggedPerMinute
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await readAtMost(request, bytesMax)
    if (text !== null) {
      count()
      if (mayLog()) logger.warn(toldIn(text), 'a browser stopped what the policy forbids')
    }
    response.writeHead(text === null ? 413 : 204, { 'cache-control': 'no-store', ...(text === null ? { connection: 'close' } : {}) }).end()
  }
}

async function readAtMost(request: IncomingMessage, bytes: number): Promise<string | null> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.byteLength
    if (size > bytes) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** What was stopped and on which page; addresses without their queries, which may say who somebody is. */
function toldIn(text: string): Readonly<Record<string, string>> {
  const report = reportIn(text)
  const field = (name: string) => String(report[name] ?? '').split(/[?#]/)[0]?.slice(0, 200) ?? ''
  return { directive: field('effective-directive'), stopped: field('blocked-uri'), page: field('document-uri') }
}

function reportIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const told = JSON.parse(text) as { readonly 'csp-report'?: Record<string, unknown> } | null
    return told?.['csp-report'] ?? {}
  } catch {
    return {} // Anybody may post anything here.
  }
}
