import { readInbox } from '@zoria/contract/operations/http'
import { ok } from '@zoria/kernel'
import type { Serve } from '@zoria/platform/http/serve'
import type { InboxMessage, SandboxInbox } from '../gateways/sandbox-inbox.ts'

/** Registers `GET /dev/inbox`: messages of the sandbox as JSON, or as a page if the client accepts HTML. */
export function serveInbox(serve: Serve, inbox: SandboxInbox): void {
  serve(readInbox, async ({ query, raw }, reply) => {
    // An unescaped plus arrives as a space.
    const read = await inbox.read(query.to?.replace(/^ /, '+'))
    if (!read.ok) return read
    if (!raw.headers.accept?.includes('text/html')) return ok({ status: 200, body: { items: [...read.value] } })
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
    reply.raw.end(pageOf(read.value))
    return ok({ status: 200, body: { items: [] } })
  })
}

function pageOf(items: readonly InboxMessage[]): string {
  const rows = items.map(
    ({ sent_at, channel, to, text, code }) =>
      `<tr>${[sent_at, channel, to, text, code ?? ''].map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>Sandbox inbox</title>
<style>body{font:15px/1.5 system-ui;margin:2rem;background:#101418;color:#e8edf2}td,th{padding:.4rem .8rem;text-align:left;border-bottom:1px solid #2a323a}td:last-child{font:600 1.1rem monospace}</style>
<h1>Sandbox inbox</h1><table><tr><th>Sent</th><th>Channel</th><th>To</th><th>Text</th><th>Code</th></tr>${rows.join('')}</table></html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
