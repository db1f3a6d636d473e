/**
 * Every refusal of the product: its HTTP status and, where the specification gives one, its exact English text, because
 * clients switch on it. Source: Spec §8, docs/rules/wire.md.
 */
export const refusalCatalogue = {
  // Common to all endpoints.
  VALIDATION_ERROR: { status: 400, message: 'VALIDATION_ERROR' },
  BAD_REQUEST: { status: 400, message: 'BAD_REQUEST' },
  UNAUTHORIZED: { status: 401, message: 'UNAUTHORIZED' },
  FORBIDDEN: { status: 403, message: 'FORBIDDEN' },
  NOT_FOUND: { status: 404, message: 'NOT_FOUND' },
  RATE_LIMITED: { status: 429, message: 'RATE_LIMITED' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'An unexpected error occurred.' },
  OVERLOADED: { status: 503, message: 'Something went wrong, please try again later.' },
  TECHNICAL_WORK: { status: 503, message: 'Technical work is underway' },
  IDEMPOTENCY_MISMATCH: { status: 409, message: 'IDEMPOTENCY_MISMATCH' },

  // Identity.
  PROOF_OF_WORK_REQUIRED: { status: 428, message: 'PROOF_OF_WORK_REQUIRED' },
  INVALID_CREDENTIALS: { status: 401, message: 'INVALID_CREDENTIALS' },
  PHONE_ALREADY_REGISTERED: { status: 409, message: 'This number is already used' },
  EMAIL_ALREADY_REGISTERED: { status: 409, message: 'EMAIL_ALREADY_REGISTERED' },
  EMAIL_REGISTRATION_DISABLED: { status: 409, message: 'EMAIL_REGISTRATION_DISABLED' },
  ERR_INVALID_CODE: { status: 409, message: 'Invalid code' },
  ERR_CODE_EXPIRED: { status: 409, message: 'Code expired' },
  UNDER_AGE: { status: 409, message: 'UNDER_AGE' },
  CONSENT_REQUIRED: { status: 409, message: 'CONSENT_REQUIRED' },
  BIRTH_DATE_REQUIRED: { status: 409, message: 'BIRTH_DATE_REQUIRED' },
  BIRTH_DATE_FIXED: { status: 409, message: 'BIRTH_DATE_FIXED' },
  ALIAS_CHANGED_RECENTLY: { status: 409, message: 'ALIAS_CHANGED_RECENTLY' },
  ALIAS_NOT_ALLOWED: { status: 409, message: 'ALIAS_NOT_ALLOWED' },
  ALIAS_TAKEN: { status: 409, message: 'ALIAS_TAKEN' },
  LINK_INVALID: { status: 409, message: 'LINK_INVALID' },
  CURRENCY_UNAVAILABLE: { status: 409, message: 'CURRENCY_UNAVAILABLE' },
  PHONE_NOT_VERIFIED: { status: 409, message: 'PHONE_NOT_VERIFIED' },
  PASSWORD_INCORRECT: { status: 409, message: 'PASSWORD_INCORRECT' },
  TICKET_EXPIRED: { status: 409, message: 'TICKET_EXPIRED' },
  SENDING_DISABLED: { status: 409, message: 'SENDING_DISABLED' },
  USER_NOT_FOUND: { status: 404, message: 'USER_NOT_FOUND' },
  NUMBER_ALREADY_USED: { status: 409, message: 'This phone number is already used' },
  ACCOUNT_LINKED_ANOTHER_NUMBER: { status: 409, message: 'User has another phone number' },
  USER_HAS_NO_PHONE: { status: 409, message: 'User has no phone' },
  YOUR_NUMBER_CALL_LIMIT_REACHED: { status: 429, message: 'YOUR_NUMBER_CALL_LIMIT_REACHED' },

  // Games.
  GAME_NOT_FOUND: { status: 404, message: 'GAME_NOT_FOUND' },
  PROVIDER_NOT_FOUND: { status: 404, message: 'PROVIDER_NOT_FOUND' },
  FAVOURITES_FULL: { status: 409, message: 'FAVOURITES_FULL' },
  GAME_UNAVAILABLE: { status: 409, message: 'The game is currently unavailable' },
  GAME_COUNTRY_RESTRICTED: { status: 409, message: 'This game is not available in your country' },
  GAME_MAINTENANCE: { status: 409, message: 'Sorry, this game is not working' },
  TABLE_REQUIRED: { status: 409, message: 'TABLE_REQUIRED' },
  TABLE_NOT_FOUND: { status: 404, message: 'TABLE_NOT_FOUND' },
  TABLE_CLOSED: { status: 409, message: 'TABLE_CLOSED' },
  LIMIT_REACHED: { status: 409, message: 'LIMIT_REACHED' },
  PLAYER_EXCLUDED: { status: 409, message: 'PLAYER_EXCLUDED' },

  // Cashback.
  CASHBACK_BELOW_MINIMUM: { status: 409, message: 'CASHBACK_BELOW_MINIMUM' },
  CASHBACK_UNAVAILABLE: { status: 409, message: 'CASHBACK_UNAVAILABLE' },
  CASHBACK_NOT_OFFERED: { status: 409, message: 'CASHBACK_NOT_OFFERED' },

  // Battles.
  BATTLE_NOT_FOUND: { status: 404, message: 'BATTLE_NOT_FOUND' },
  BATTLE_OVER: { status: 409, message: 'BATTLE_OVER' },
  BATTLE_WRONG_CURRENCY: { status: 409, message: 'BATTLE_WRONG_CURRENCY' },
  BATTLE_LEAGUE_NOT_REACHED: { status: 409, message: 'BATTLE_LEAGUE_NOT_REACHED' },
  BATTLE_NOT_FINISHED: { status: 409, message: 'BATTLE_NOT_FINISHED' },

  // Jackpots, raffles, wheel.
  DRAW_NOT_FOUND: { status: 404, message: 'DRAW_NOT_FOUND' },
  JACKPOT_DROP_NOT_FOUND: { status: 404, message: 'JACKPOT_DROP_NOT_FOUND' },
  RAFFLE_NOT_FOUND: { status: 404, message: 'RAFFLE_NOT_FOUND' },
  RAFFLE_NOT_FROZEN: { status: 409, message: 'RAFFLE_NOT_FROZEN' },
  WHEEL_CLOSED: { status: 409, message: 'WHEEL_CLOSED' },
  NO_SPINS: { status: 409, message: 'NO_SPINS' },
  SPIN_NOT_FOUND: { status: 404, message: 'SPIN_NOT_FOUND' },

  // Payments.
  PAYMENT_NOT_FOUND: { status: 404, message: 'PAYMENT_NOT_FOUND' },
  CARD_NOT_FOUND: { status: 404, message: 'CARD_NOT_FOUND' },
  PAYMENT_NOT_FINISHED: { status: 409, message: 'PAYMENT_NOT_FINISHED' },
  PAYMENT_METHOD_UNAVAILABLE: { status: 409, message: 'PAYMENT_METHOD_UNAVAILABLE' },
  PAYMENT_DECLINED: { status: 409, message: 'Something went wrong and your payment was declined.' },
  AMOUNT_BELOW_MINIMUM: { status: 409, message: 'AMOUNT_BELOW_MINIMUM' },
  AMOUNT_ABOVE_MAXIMUM: { status: 409, message: 'AMOUNT_ABOVE_MAXIMUM' },
  UNPAID_DEPOSITS_LIMIT_REACHED: { status: 409, message: 'UNPAID_DEPOSITS_LIMIT_REACHED' },
  PAYOUT_DAY_LIMIT_REACHED: { status: 409, message: 'PAYOUT_DAY_LIMIT_REACHED' },
  PAYOUT_24H_LIMIT_REACHED: { status: 409, message: 'PAYOUT_24H_LIMIT_REACHED' },
  PAYOUT_ON_HOLD: { status: 409, message: 'PAYOUT_ON_HOLD' },
  PAYOUT_VERIFICATION_REQUIRED: { status: 409, message: 'PAYOUT_VERIFICATION_REQUIRED' },
  NEEDS_USER_CONFIRMATION: { status: 409, message: 'NEEDS_USER_CONFIRMATION' },
  'user-rating-is-less-than-required': { status: 409, message: 'user-rating-is-less-than-required' },
  INSUFFICIENT_FUNDS: { status: 409, message: 'Not enough balance' },
  NO_FUNDS_FOR_WITHDRAWAL: { status: 409, message: 'No funds for withdrawal' },

  // Notifications.
  NOTICE_NOT_FOUND: { status: 404, message: 'NOTICE_NOT_FOUND' },

  // Bonuses. Spec §8 gives the texts of the verification family; clients switch on them.
  BONUS_NOT_FOUND: { status: 404, message: 'BONUS_NOT_FOUND' },
  BONUS_INVALID: { status: 409, message: 'BONUS_INVALID' },
  BONUS_NOT_ACTIVE: { status: 409, message: 'BONUS_NOT_ACTIVE' },
  BONUS_IS_NOT_STARTED: { status: 409, message: 'BONUS_IS_NOT_STARTED' },
  BONUS_EXPIRED: { status: 409, message: 'BONUS_EXPIRED' },
  BONUS_INVALID_ACTIVATION_CODE: { status: 409, message: 'BONUS_INVALID_ACTIVATION_CODE' },
  BONUS_NOT_ALLOWED: { status: 409, message: 'BONUS_NOT_ALLOWED' },
  BONUS_ALREADY_USED: { status: 409, message: 'BONUS_ALREADY_USED' },
  BONUS_ACTIVATION_LIMIT_REACHED: { status: 409, message: 'BONUS_ACTIVATION_LIMIT_REACHED' },
  LOW_USER_RATING: { status: 409, message: 'LOW_USER_RATING' },
  VERIFICATION_REQUIRED: { status: 409, message: 'Verification is required step' },
  VERIFICATION_NOT_FINISHED: { status: 409, message: 'Verification is not finished' },
  ACTION_NOT_VERIFIED: { status: 409, message: "User didn't verify action" },
  NOVERIFIED_USER_ERROR: { status: 409, message: 'NOVERIFIED_USER_ERROR' },
} as const satisfies Record<string, { status: number; message: string }>

export type RefusalCode = keyof typeof refusalCatalogue

/** Refusals that any endpoint may give; the edge gives them, handlers do not list them. */
export const commonRefusals = [
  'VALIDATION_ERROR',
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'RATE_LIMITED',
  'INTERNAL_SERVER_ERROR',
  'OVERLOADED',
  'TECHNICAL_WORK',
] as const satisfies readonly RefusalCode[]

/** Codes that stand in `details[field]` of a VALIDATION_ERROR. Source: Spec §5. */
export const fieldCodes = [
  'FILL_OUT_THIS_FIELD',
  'PHONE_INVALID_ERROR',
  'PASSWORD_LENGTH',
  'PASSWORD_SPACES',
  'PASSWORD_COMMON',
  'EMAIL_INVALID',
  'CODE_INVALID',
  'AMOUNT_INVALID',
  'DATE_INVALID',
  'FULL_NAME_REQUIRED',
  'RECIPIENT_TWO_WORDS',
  'SEARCH_TOO_SHORT',
  'INVALID',
] as const

export type FieldCode = (typeof fieldCodes)[number]
