/** Every refusal of the product with its HTTP status. Source: Spec §8, docs/rules/wire.md. */
export const refusalStatuses = {
  // Common to all endpoints.
  VALIDATION_ERROR: 400,
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  INTERNAL_SERVER_ERROR: 500,
  OVERLOADED: 503,
  TECHNICAL_WORK: 503,
  IDEMPOTENCY_MISMATCH: 409,

  // Identity.
  PROOF_OF_WORK_REQUIRED: 428,
  INVALID_CREDENTIALS: 401,
  PHONE_ALREADY_REGISTERED: 409,
  EMAIL_ALREADY_REGISTERED: 409,
  EMAIL_REGISTRATION_DISABLED: 409,
  ERR_INVALID_CODE: 409,
  ERR_CODE_EXPIRED: 409,
  UNDER_AGE: 409,
  CONSENT_REQUIRED: 409,
  BIRTH_DATE_REQUIRED: 409,
  BIRTH_DATE_FIXED: 409,
  ALIAS_CHANGED_RECENTLY: 409,
  ALIAS_NOT_ALLOWED: 409,
  ALIAS_TAKEN: 409,
  LINK_INVALID: 409,
  CURRENCY_UNAVAILABLE: 409,
  PHONE_NOT_VERIFIED: 409,
  PASSWORD_INCORRECT: 409,
  TICKET_EXPIRED: 409,
  SENDING_DISABLED: 409,
  USER_NOT_FOUND: 404,
  NUMBER_ALREADY_USED: 409,
  ACCOUNT_LINKED_ANOTHER_NUMBER: 409,
  USER_HAS_NO_PHONE: 409,
  YOUR_NUMBER_CALL_LIMIT_REACHED: 429,

  // Games.
  GAME_NOT_FOUND: 404,
  PROVIDER_NOT_FOUND: 404,
  FAVOURITES_FULL: 409,
  GAME_UNAVAILABLE: 409,
  GAME_COUNTRY_RESTRICTED: 409,
  GAME_MAINTENANCE: 409,
  TABLE_REQUIRED: 409,
  TABLE_NOT_FOUND: 404,
  TABLE_CLOSED: 409,
  LIMIT_REACHED: 409,
  PLAYER_EXCLUDED: 409,

  // Cashback.
  CASHBACK_BELOW_MINIMUM: 409,
  CASHBACK_UNAVAILABLE: 409,
  CASHBACK_NOT_OFFERED: 409,

  // Battles.
  BATTLE_NOT_FOUND: 404,
  BATTLE_OVER: 409,
  BATTLE_WRONG_CURRENCY: 409,
  BATTLE_LEAGUE_NOT_REACHED: 409,
  BATTLE_NOT_FINISHED: 409,

  // Jackpots, raffles, wheel.
  DRAW_NOT_FOUND: 404,
  JACKPOT_DROP_NOT_FOUND: 404,
  RAFFLE_NOT_FOUND: 404,
  RAFFLE_NOT_FROZEN: 409,
  WHEEL_CLOSED: 409,
  NO_SPINS: 409,
  SPIN_NOT_FOUND: 404,

  // Payments.
  PAYMENT_NOT_FOUND: 404,
  CARD_NOT_FOUND: 404,
  PAYMENT_NOT_FINISHED: 409,
  PAYMENT_METHOD_UNAVAILABLE: 409,
  PAYMENT_DECLINED: 409,
  AMOUNT_BELOW_MINIMUM: 409,
  AMOUNT_ABOVE_MAXIMUM: 409,
  UNPAID_DEPOSITS_LIMIT_REACHED: 409,
  PAYOUT_DAY_LIMIT_REACHED: 409,
  PAYOUT_24H_LIMIT_REACHED: 409,
  PAYOUT_ON_HOLD: 409,
  PAYOUT_VERIFICATION_REQUIRED: 409,
  NEEDS_USER_CONFIRMATION: 409,
  'user-rating-is-less-than-required': 409,
  INSUFFICIENT_FUNDS: 409,
  NO_FUNDS_FOR_WITHDRAWAL: 409,

  // Notifications.
  NOTICE_NOT_FOUND: 404,

  // Bonuses.
  BONUS_NOT_FOUND: 404,
  BONUS_INVALID: 409,
  BONUS_NOT_ACTIVE: 409,
  BONUS_IS_NOT_STARTED: 409,
  BONUS_EXPIRED: 409,
  BONUS_INVALID_ACTIVATION_CODE: 409,
  BONUS_NOT_ALLOWED: 409,
  BONUS_ALREADY_USED: 409,
  BONUS_ACTIVATION_LIMIT_REACHED: 409,
  LOW_USER_RATING: 409,
  VERIFICATION_REQUIRED: 409,
  VERIFICATION_NOT_FINISHED: 409,
  ACTION_NOT_VERIFIED: 409,
  NOVERIFIED_USER_ERROR: 409,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof refusalStatuses

/** The exact English texts that the specification gives, because clients switch on them. Source: Spec §8. */
const texts: Partial<Record<RefusalCode, string>> = {
  INTERNAL_SERVER_ERROR: 'An unexpected error occurred.',
  OVERLOADED: 'Something went wrong, please try again later.',
  TECHNICAL_WORK: 'Technical work is underway',
  PHONE_ALREADY_REGISTERED: 'This number is already used',
  ERR_INVALID_CODE: 'Invalid code',
  ERR_CODE_EXPIRED: 'Code expired',
  NUMBER_ALREADY_USED: 'This phone number is already used',
  ACCOUNT_LINKED_ANOTHER_NUMBER: 'User has another phone number',
  USER_HAS_NO_PHONE: 'User has no phone',
  GAME_UNAVAILABLE: 'The game is currently unavailable',
  GAME_COUNTRY_RESTRICTED: 'This game is not available in your country',
  GAME_MAINTENANCE: 'Sorry, this game is not working',
  PAYMENT_DECLINED: 'Something went wrong and your payment was declined.',
  INSUFFICIENT_FUNDS: 'Not enough balance',
  NO_FUNDS_FOR_WITHDRAWAL: 'No funds for withdrawal',
  VERIFICATION_REQUIRED: 'Verification is required step',
  VERIFICATION_NOT_FINISHED: 'Verification is not finished',
  ACTION_NOT_VERIFIED: "User didn't verify action",
}

/** Status and message of a refusal; the message is the code where the specification gives no text. */
export const refusalFor = (code: RefusalCode): { readonly status: number; readonly message: string } => ({
  status: refusalStatuses[code],
  message: texts[code] ?? code,
})

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
