import bonuses from './ru/bonuses.json' with { type: 'json' }

/** The texts of bonuses in Russian: they come with the screens that say them. */
export const messages = bonuses
