import { registerHooks } from 'node:module'

// The planted bug: a studio that creates a new payout id in every process, so that a repeated payout is booked again.
const from = '`${round.id}-win`'
const to = '`${round.id}-win-${process.pid}`'

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    if (!url.endsWith('/apps/studio/play/wallets.ts')) return loaded
    const source = String(loaded.source)
    if (source.split(from).length !== 2) throw new Error(`the plant does not fit ${url}`)
    return { ...loaded, source: source.replace(from, () => to) }
  },
})
