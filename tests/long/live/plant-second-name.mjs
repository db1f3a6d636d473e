import { registerHooks } from 'node:module'

// The planted bug: a studio that creates a new id for a table's payout in every process, so that a repeated payout is
// booked again.
const from = '`${player.id}-win`'
const to = '`${player.id}-win-${process.pid}`'

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    if (!url.endsWith('/apps/studio/play/tables/table-wallet.ts')) return loaded
    const source = String(loaded.source)
    if (source.split(from).length !== 2) throw new Error(`the plant does not fit ${url}`)
    return { ...loaded, source: source.replace(from, () => to) }
  },
})
