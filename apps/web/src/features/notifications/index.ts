import { lateWithTextsOf } from '../../lib/page/late.tsx'

export { NoticesMenu } from './ui/notices-menu.tsx'
/** Speaks with the buttons of a won bonus. */
export const { Late: PrizeHost } = lateWithTextsOf('bonuses')(() => import('./ui/prize-host.tsx').then((file) => file.PrizeHost))
