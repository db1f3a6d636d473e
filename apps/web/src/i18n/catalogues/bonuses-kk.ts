import bonuses from './kk/bonuses.json' with { type: 'json' }

/** The texts of bonuses in Kazakh: they come with the screens that say them. */
export const messages = bonuses
