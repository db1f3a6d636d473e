import { late, lateWithTextsOf } from '../../lib/page/late.tsx'
import type callTexts from '../../i18n/catalogues/en/call.json'
import type profileTexts from '../../i18n/catalogues/en/profile.json'
import type identityTexts from '../../i18n/catalogues/en/every-page/identity.json'

declare module '../../i18n/catalogues.ts' {
  interface Areas {
    readonly call: typeof callTexts
    readonly profile: typeof profileTexts
  }
  interface EveryPage {
    readonly identity: typeof identityTexts
  }
}

// Forms, masks and the code field are loaded on demand; the home page does not include them.
export const { Late: AuthDialog } = late(() => import('./ui/auth-dialog.tsx').then((file) => file.AuthDialog), 'over')
export const { Late: PhoneDialog } = late(
  () => import('./ui/phone-dialog.tsx').then((file) => file.PhoneDialog),
  'over',
)
export const { Late: EmailDialog } = lateWithTextsOf(
  'profile',
  'over',
)(() => import('./ui/email-dialog.tsx').then((file) => file.EmailDialog))
export const { Late: Profile, ask: askForProfile } = lateWithTextsOf('profile')(() =>
  import('./ui/profile.tsx').then((file) => file.Profile),
)
/** For the gallery. */
export const { Late: ProfileLimits } = lateWithTextsOf('profile')(() =>
  import('./ui/profile-limits.tsx').then((file) => file.ProfileLimits),
)
export const { Late: VerifyByCall } = lateWithTextsOf(
  'call',
  'over',
)(() => import('./ui/verify-by-call.tsx').then((file) => file.VerifyByCall))

/** The phone field with its masks and flags. */
export const { Late: PhoneInput } = late(() => import('./ui/phone-input.tsx').then((file) => file.PhoneInput))

export { Invitation } from './ui/invitation.tsx'
export { ProfileShape } from './ui/profile-shape.tsx'
export { ProfileMenu } from './ui/profile-menu.tsx'
export { VisitorAccount } from './ui/visitor-account.tsx'
