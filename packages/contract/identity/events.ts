import * as z from 'zod/mini'
import { currency, id } from '../wire.ts'

/** A player registered. No personal data. */
export const playerRegistered = { name: 'identity.player_registered.v1', body: z.object({ player_id: id, currency }) } as const
