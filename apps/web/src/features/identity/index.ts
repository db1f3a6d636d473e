import { lazy } from 'react'
import { late } from '../../lib/late.tsx'

// Forms, masks and the code field come when somebody asks for them; the home page does not carry them.
export const AuthDialog = lazy(() => import('./ui/auth-dialog.tsx').then((file) => ({ default: file.AuthDialog })))
export const PhoneDialog = lazy(() => import('./ui/phone-dialog.tsx').then((file) => ({ default: file.PhoneDialog })))
export const { Late: Profile, ask: askForProfile } = late(() => import('./ui/profile.tsx').then((file) => file.Profile))
export const VerifyByCall = lazy(() => import('./ui/verify-by-call.tsx').then((file) => ({ default: file.VerifyByCall })))

/** The phone field with its masks and flags. */
export const PhoneInput = lazy(() => import('./ui/phone-input.tsx').then((file) => ({ default: file.PhoneInput })))

export { Invitation } from './ui/invitation.tsx'
export { ProfileLimits } from './ui/profile-limits.tsx'
export { ProfileRating } from './ui/profile-rating.tsx'
export { ProfileShape } from './ui/profile-shape.tsx'
export { ProfileMenu } from './ui/profile-menu.tsx'
export { VisitorAccount } from './ui/visitor-account.tsx'
