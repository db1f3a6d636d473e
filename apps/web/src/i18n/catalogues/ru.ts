import install from './ru/install.json' with { type: 'json' }
import shell from './ru/shell.json' with { type: 'json' }
import refusals from './ru/refusals.json' with { type: 'json' }
import identity from './ru/identity.json' with { type: 'json' }
import wallet from './ru/wallet.json' with { type: 'json' }
import games from './ru/games.json' with { type: 'json' }
import home from './ru/home.json' with { type: 'json' }
import coming from './ru/coming.json' with { type: 'json' }
import pages from './ru/pages.json' with { type: 'json' }

/** The texts in Russian that every page may say. */
export const messages = { ...install, ...shell, ...refusals, ...identity, ...wallet, ...games, ...home, ...coming, ...pages }

/** Texts that the first page does not need: they are loaded with the screens of their area. */
export const later = import.meta.glob<Readonly<Record<string, unknown>>>('./ru/{battles,bonuses,fairness,help,jackpots,live,payments,preview,profile,rewards,rounds,stream,wheel}.json', { import: 'default' })
