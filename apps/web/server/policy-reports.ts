import type { Logger } from '@zoria/platform/logger'
import type { FastifyInstance } from 'fastify'
import { reportsPath } from './security-headers.ts'

const bytesMax = 8 * 1024
/** A page that violates a policy does so for everybody: a few reports a minute are enough. */
const loggedPerMinute = 20
const minuteMs = 60_000

type Deps = { readonly logger: Logger; readonly now: () => number; readonly count: () => void }

/**
 * Takes what browsers report about the content security policy. Each report is counted, few are logged: anybody may
 * send one.
 */
export function servePolicyReports({ logger, now, count }: Deps): (app: FastifyInstance) => Promise<void> {
  let minute = { began: 0, logged: 0 }
  const mayLog = (): boolean => {
    const time = now()
    // A clock that was set back begins a new minute.
    if (time < minute.began || time - minute.began >= minuteMs) minute = { began: time, logged: 0 }
    minute.logged += 1
    return minute.logged <= loggedPerMinute
  }
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bytesMax }, (_, body, done) => done(null, body))
    app.post<{ Body: string | undefined }>(reportsPath, async ({ body = '' }, reply) => {
      count()
      if (mayLog()) logger.warn(factsOf(body), 'a browser reported a violation of the content security policy')
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  }
}

/** What was blocked and on which page; addresses without their queries, which may identify a person. */
function factsOf(text: string): Readonly<Record<string, string>> {
  const report = reportIn(text)
  // Anything else than a text says nothing, and some objects cannot be made into one.
  const field = (name: string) => {
    const value = report[name]
    return typeof value === 'string' ? (value.split(/[?#]/)[0] ?? '').slice(0, 200) : ''
  }
  return { directive: field('effective-directive'), stopped: field('blocked-uri'), page: field('document-uri') }
}

function reportIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const report = JSON.parse(text) as { readonly 'csp-report'?: Record<string, unknown> } | null
    return report?.['csp-report'] ?? {}
  } catch {
    return {} // Anybody may post anything here.
  }
}
