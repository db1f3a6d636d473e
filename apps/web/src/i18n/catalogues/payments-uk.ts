import payments from './uk/payments.json' with { type: 'json' }

/** The texts of payments in Ukrainian: they come with the screens that say them. */
export const messages = payments
