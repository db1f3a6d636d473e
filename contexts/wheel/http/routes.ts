import * as endpoints from '@zoria/contract/wheel/http'
import { ok } from '@zoria/kernel'
import type { Serve } from '@zoria/platform/http/serve'
import { activateBonus, seeSpin, type OwnSpinDeps } from '../actions/own-spin.ts'
import { prepareWheel, type PrepareDeps } from '../actions/prepare-player.ts'
import { spinWheel, type SpinDeps } from '../actions/spin-wheel.ts'
import { spinnerOf } from '../reads/spinner.ts'
import { ownView, spinPage, spinView, wheelView, type ViewDeps } from '../reads/wheel-views.ts'

export type RouteDeps = PrepareDeps & SpinDeps & OwnSpinDeps & ViewDeps

/** Serves the wheel. Visitors read it; a player also sees his rights and spins. docs/rules/promotions.md#wheel */
export function serveWheel(serve: Serve, deps: RouteDeps): void {
  const [prepare, spin, activate, see] = [prepareWheel(deps), spinWheel(deps), activateBonus(deps), seeSpin(deps)]
  const [wheel, own, view, page] = [wheelView(deps), ownView(deps), spinView(deps), spinPage(deps)]
  serve(endpoints.getWheel, async ({ query, caller }) => {
    if (!caller)
      return ok({
        status: 200,
        body: { ...(await wheel(query.currency ?? deps.settings.read('DEFAULT_CURRENCY'))), own: null },
      })
    const { standing } = await spinnerOf(deps, caller.playerId)
    await prepare(standing)
    const shown = await wheel(standing.currency)
    return ok({ status: 200, body: { ...shown, own: await own(caller.playerId, shown.is_open) } })
  })
  serve(endpoints.spinWheel, async ({ caller, body, idempotencyKey }) => {
    const spun = await spin({
      playerId: caller.playerId,
      clientSeed: body?.client_seed ?? null,
      key: idempotencyKey ?? null,
    })
    return spun.ok ? ok({ status: 200, body: await view(spun.value) }) : spun
  })
  serve(endpoints.activateWheelBonus, async ({ caller, body, idempotencyKey }) => {
    const activated = await activate({
      playerId: caller.playerId,
      spinId: body.spin_id,
      isConfirmed: body.confirmation ?? false,
      key: idempotencyKey,
    })
    return activated.ok ? ok({ status: 200, body: await view(activated.value) }) : activated
  })
  serve(endpoints.seeSpin, async ({ caller, params }) => {
    const seen = await see(caller.playerId, params.id)
    return seen.ok ? ok({ status: 204, body: undefined }) : seen
  })
  serve(endpoints.listSpins, async ({ caller, query }) => ok({ status: 200, body: await page(caller.playerId, query) }))
}
