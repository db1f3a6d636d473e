import install from './kk/install.json' with { type: 'json' }
import shell from './kk/shell.json' with { type: 'json' }
import refusals from './kk/refusals.json' with { type: 'json' }
import identity from './kk/identity.json' with { type: 'json' }
import payments from './kk/payments.json' with { type: 'json' }
import cashbox from './kk/cashbox.json' with { type: 'json' }
import games from './kk/games.json' with { type: 'json' }
import home from './kk/home.json' with { type: 'json' }
import coming from './kk/coming.json' with { type: 'json' }
import pages from './kk/pages.json' with { type: 'json' }

/** Every text in Kazakh. */
export const messages = { ...install, ...shell, ...refusals, ...identity, ...payments, ...cashbox, ...games, ...home, ...coming, ...pages }
