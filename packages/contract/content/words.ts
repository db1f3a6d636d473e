/** Spellings of the four languages that content is asked by: prefixes of addresses, and the BCP 47 tags of `locale`. */
export const contentLocales = ['en', 'ua', 'ru', 'kz', 'uk', 'kk'] as const
export type ContentLocale = (typeof contentLocales)[number]

/** Spec §4: the seven statuses of the status modal. */
export const modalStatuses = [
  'attention',
  'error',
  'warning',
  'success',
  'waiting_approval',
  'prevention',
  'prevention_activated',
] as const
export type ModalStatus = (typeof modalStatuses)[number]

/**
 * Spec §9: what the action button of a status modal does. Each has a light variant except okay-primary, which has
 * okay-light.
 */
export const modalButtons = [
  'view-rating',
  'view-rating-light',
  'make-deposit',
  'make-deposit-light',
  'make-withdrawal',
  'make-withdrawal-light',
  'okay-primary',
  'okay-light',
] as const
export type ModalButton = (typeof modalButtons)[number]
