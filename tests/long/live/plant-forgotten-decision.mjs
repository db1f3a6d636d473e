import { registerHooks } from 'node:module'

// The planted bug: a studio that after a start replays the steps of blackjack without the first decision of each.
const from = 'const steps = stored.steps.map(({ decisions }) => decisions)'
const to = 'const steps = stored.steps.map(({ decisions }) => (live.play === null ? decisions.slice(1) : decisions))'

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    if (!url.endsWith('/apps/studio/play/tables/blackjack-play.ts')) return loaded
    const source = String(loaded.source)
    if (source.split(from).length !== 2) throw new Error(`the plant does not fit ${url}`)
    return { ...loaded, source: source.replace(from, () => to) }
  },
})
