import { lateWithTextsOf } from '../../lib/page/late.tsx'

export const { Late: WheelPage } = lateWithTextsOf('wheel')(() => import('./ui/wheel-page.tsx').then((file) => file.WheelPage))
export { loadWheelCard } from './loaders.ts'
export { wheelSeen } from './model/questions.ts'
