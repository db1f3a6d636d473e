/** Where a browser stores the player's choice of sound for all games, as `on` or `off`. */
export const SOUND_KEY = 'studio:sound'
