import install from './uk/install.json' with { type: 'json' }
import shell from './uk/shell.json' with { type: 'json' }
import refusals from './uk/refusals.json' with { type: 'json' }
import identity from './uk/identity.json' with { type: 'json' }
import wallet from './uk/wallet.json' with { type: 'json' }
import games from './uk/games.json' with { type: 'json' }
import home from './uk/home.json' with { type: 'json' }
import coming from './uk/coming.json' with { type: 'json' }
import pages from './uk/pages.json' with { type: 'json' }

/** The texts in Ukrainian that every page may say. */
export const messages = { ...install, ...shell, ...refusals, ...identity, ...wallet, ...games, ...home, ...coming, ...pages }

/** Texts that the first page does not need: they are loaded with the screens of their area. */
export const later = import.meta.glob<Readonly<Record<string, unknown>>>('./uk/{battles,bonuses,fairness,help,jackpots,live,payments,preview,profile,rewards,rounds,stream,wheel}.json', { import: 'default' })
