import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAddressTest, loopback } from '@zoria/platform/http/addresses'
import { createLogger } from '@zoria/platform/logger'
import { createMetrics } from '@zoria/platform/metrics'
import { createSite, type SiteDeps } from '../server/site.ts'

/** The site's server; by default without an API and with one page. */
export type TestSite = { readonly address: string; readonly port: number; closeStreams(): void; close(): Promise<void> }

export async function openTestSite(
  target: string,
  {
    listener,
    ...given
  }: Partial<Omit<SiteDeps, 'listener'>> & { readonly listener?: Partial<SiteDeps['listener']> } = {},
): Promise<TestSite> {
  const files = given.files ?? mkdtempSync(join(tmpdir(), 'zoria-no-files-'))
  const { app, closeStreams } = await createSite({
    pages: {
      answerCached: () => false,
      answer: async (_, reply) => reply.type('text/html').send('a page'),
      forget: () => 0,
    },
    proxy: { target, isSecure: false },
    work: { isOn: () => false, answer: (_, reply) => reply.code(503).send() },
    readiness: async () => ({}),
    metrics: createMetrics('web'),
    logger: createLogger({ name: 'web', level: 'silent' }),
    headers: { 'x-frame-options': 'DENY' },
    now: () => 0,
    ...given,
    files,
    listener: { isTrustedProxy: createAddressTest(loopback), ...listener },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const close = async () => {
    const closed = app.close()
    app.server.closeAllConnections()
    await closed
    if (given.files === undefined) rmSync(files, { recursive: true })
  }
  return { address: `http://127.0.0.1:${port}`, port, closeStreams, close }
}

/** A log at the level of production, and the lines that were written to it. */
export function openTestLog(): { readonly logger: ReturnType<typeof createLogger>; lines(): readonly string[] } {
  const file = join(mkdtempSync(join(tmpdir(), 'zoria-log-')), 'web.log')
  return {
    logger: createLogger({ name: 'web', level: 'info', file }),
    lines: () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
  }
}
