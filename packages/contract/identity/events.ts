import * as z from 'zod/mini'
import { currency, id } from '../wire.ts'

/** A player registered. No personal data. */
export const playerRegistered = {
  name: 'identity.player_registered.v1',
  body: z.object({ player_id: id, currency }),
} as const

/** What changed about the safety of an account. */
export const securityChanges = ['new_device', 'password', 'phone', 'email'] as const

/** Somebody signed in on a new device, or the password, phone or e-mail of an account was changed. No personal data. */
export const securityChanged = {
  name: 'identity.security_changed.v1',
  body: z.object({ player_id: id, change: z.enum(securityChanges) }),
} as const
