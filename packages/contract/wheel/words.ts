export const wheelPrizeKinds = ['nothing', 'money', 'bonus', 'free_rounds'] as const
export type WheelPrizeKind = (typeof wheelPrizeKinds)[number]

/** Where a right to spin came from. */
export const spinOrigins = ['daily', 'deposit', 'level', 'staff'] as const
export type SpinOrigin = (typeof spinOrigins)[number]

/** Why a player may not spin, in the order they are checked. */
export const spinBarriers = [
  'WHEEL_CLOSED',
  'PLAYER_EXCLUDED',
  'CONSENT_REQUIRED',
  'BIRTH_DATE_REQUIRED',
  'VERIFICATION_REQUIRED',
  'NO_SPINS',
] as const
export type SpinBarrier = (typeof spinBarriers)[number]
