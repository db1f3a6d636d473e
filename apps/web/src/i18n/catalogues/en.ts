import install from './en/install.json' with { type: 'json' }
import shell from './en/shell.json' with { type: 'json' }
import refusals from './en/refusals.json' with { type: 'json' }
import identity from './en/identity.json' with { type: 'json' }
import wallet from './en/wallet.json' with { type: 'json' }
import games from './en/games.json' with { type: 'json' }
import home from './en/home.json' with { type: 'json' }
import coming from './en/coming.json' with { type: 'json' }
import pages from './en/pages.json' with { type: 'json' }

/** The texts in English that every page may say. */
export const messages = { ...install, ...shell, ...refusals, ...identity, ...wallet, ...games, ...home, ...coming, ...pages }

/** Texts that the first page does not need: they are loaded with the screens of their area. */
export const later = import.meta.glob<Readonly<Record<string, unknown>>>('./en/{battles,bonuses,fairness,help,jackpots,live,payments,preview,profile,rewards,rounds,stream,wheel}.json', { import: 'default' })
