import payments from './kk/payments.json' with { type: 'json' }

/** The texts of payments in Kazakh: they come with the screens that say them. */
export const messages = payments
