import install from './kk/install.json' with { type: 'json' }
import shell from './kk/shell.json' with { type: 'json' }
import refusals from './kk/refusals.json' with { type: 'json' }
import identity from './kk/identity.json' with { type: 'json' }
import wallet from './kk/wallet.json' with { type: 'json' }
import games from './kk/games.json' with { type: 'json' }
import home from './kk/home.json' with { type: 'json' }
import coming from './kk/coming.json' with { type: 'json' }
import pages from './kk/pages.json' with { type: 'json' }

/** The texts in Kazakh that every page may say. */
export const messages = { ...install, ...shell, ...refusals, ...identity, ...wallet, ...games, ...home, ...coming, ...pages }

/** Texts that the first page does not need: they are loaded with the screens of their area. */
export const later = import.meta.glob<Readonly<Record<string, unknown>>>('./kk/{battles,bonuses,fairness,help,jackpots,live,payments,preview,profile,rewards,rounds,stream,wheel}.json', { import: 'default' })
