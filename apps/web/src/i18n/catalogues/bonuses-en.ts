import bonuses from './en/bonuses.json' with { type: 'json' }

/** The texts of bonuses in English: they come with the screens that say them. */
export const messages = bonuses
