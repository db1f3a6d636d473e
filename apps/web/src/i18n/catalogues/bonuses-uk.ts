import bonuses from './uk/bonuses.json' with { type: 'json' }

/** The texts of bonuses in Ukrainian: they come with the screens that say them. */
export const messages = bonuses
