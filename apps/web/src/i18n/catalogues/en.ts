import install from './en/install.json' with { type: 'json' }
import shell from './en/shell.json' with { type: 'json' }
import refusals from './en/refusals.json' with { type: 'json' }
import identity from './en/identity.json' with { type: 'json' }
import payments from './en/payments.json' with { type: 'json' }
import cashbox from './en/cashbox.json' with { type: 'json' }
import games from './en/games.json' with { type: 'json' }
import home from './en/home.json' with { type: 'json' }
import coming from './en/coming.json' with { type: 'json' }
import pages from './en/pages.json' with { type: 'json' }

/** Every text in English. */
export const messages = { ...install, ...shell, ...refusals, ...identity, ...payments, ...cashbox, ...games, ...home, ...coming, ...pages }
