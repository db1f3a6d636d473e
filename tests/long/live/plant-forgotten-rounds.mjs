import { registerHooks } from 'node:module'

// The planted bug: a studio that does not read the rounds its last process left, so that nobody draws or pays them.
const from = 'const unfinished = await listUnfinishedRounds(sql, table.id)'
const to = 'const unfinished = (await listUnfinishedRounds(sql, table.id)).slice(0, 0)'

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    if (!url.endsWith('/apps/studio/play/tables/running-table.ts')) return loaded
    const source = String(loaded.source)
    if (source.split(from).length !== 2) throw new Error(`the plant does not fit ${url}`)
    return { ...loaded, source: source.replace(from, () => to) }
  },
})
