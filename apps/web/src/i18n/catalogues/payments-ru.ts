import payments from './ru/payments.json' with { type: 'json' }

/** The texts of payments in Russian: they come with the screens that say them. */
export const messages = payments
