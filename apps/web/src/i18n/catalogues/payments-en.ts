import payments from './en/payments.json' with { type: 'json' }

/** The texts of payments in English: they come with the screens that say them. */
export const messages = payments
