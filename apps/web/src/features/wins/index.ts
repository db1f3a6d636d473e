import { late } from '../../lib/page/late.tsx'

/** Its code comes after the first paint, which the server draws whole. */
export const { Late: WinTicker } = late(() => import('./ui/win-ticker.tsx').then((file) => file.WinTicker))
export { loadWins } from './loaders.ts'
