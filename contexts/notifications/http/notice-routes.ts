import * as contract from '@zoria/contract/notifications/http'
import { ok } from '@zoria/kernel'
import type { Serve } from '@zoria/platform/http/serve'
import type { readNotices } from '../actions/read-notices.ts'
import type { readNoticePage } from '../reads/inbox.ts'

/** Registers the endpoints of the inbox. */
export function serveNotices(
  serve: Serve,
  { page, read }: { readonly page: ReturnType<typeof readNoticePage>; readonly read: ReturnType<typeof readNotices> },
): void {
  serve(contract.listNotices, async ({ caller, query }) =>
    ok({ status: 200, body: await page(caller.playerId, query) }),
  )

  serve(contract.readNotice, async ({ caller, params }) => {
    const marked = await read.one(caller.playerId, params.id)
    return marked.ok ? ok({ status: 204, body: undefined }) : marked
  })

  serve(contract.readAllNotices, async ({ caller }) => {
    await read.all(caller.playerId)
    return ok({ status: 204, body: undefined })
  })
}
