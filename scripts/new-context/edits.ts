/**
 * A place outside of the folders of a context that has to know it: `text` is put behind the first occurrence of
 * `behind`.
 */
export type Edit = Readonly<{ path: string; behind: string; text: string }>

/** Everything that the made-up context `greetings` needs outside of its own folders. Its own files are those of `own/`. */
export const edits: readonly Edit[] = [
  { path: 'contexts/map.ts', behind: `'cashback', 'wins', `, text: `'greetings', ` },
  {
    path: 'contexts/compose.ts',
    behind: `import { createGames } from '@zoria/games'\n`,
    text: `import { createGreetings } from '@zoria/greetings'\n`,
  },
  {
    path: 'contexts/compose.ts',
    behind: `  const wins = createWins({ ...ground, machineClock: systemClock, settings, games, identity })\n`,
    text: `  const greetings = createGreetings(ground)\n`,
  },
  { path: 'contexts/compose.ts', behind: `    payments,\n    cashback,\n`, text: `    greetings,\n` },
  {
    path: 'apps/worker/operator.ts',
    behind: `import { warningsOfOffer } from '@zoria/bonus-simulator'\n`,
    text: `import { greetingCommands } from '@zoria/greetings'\n`,
  },
  {
    path: 'apps/worker/operator.ts',
    behind: `  inHouse(wheelCommands, ({ wheel }) => wheel.staff),\n`,
    text: `  inHouse(greetingCommands, ({ greetings }) => greetings.staff),\n`,
  },
  { path: 'apps/supervisor/operator/business-program.ts', behind: `    'wheel',\n`, text: `    'greetings',\n` },
  {
    path: 'packages/contract/live/player-topics.ts',
    behind: `import { endpoint, type Schema } from '../endpoint.ts'\n`,
    text: `import { ownGreeting } from '../greetings/http.ts'\n`,
  },
  {
    path: 'packages/contract/live/player-topics.ts',
    behind: `const declared = {\n`,
    text: `  /** The line the player greets others with. */\n  greeting: { frame: ownGreeting, isHinted: true },\n`,
  },
  {
    path: 'apps/web/src/routes.ts',
    behind: `    route('rating', 'routes/rating.tsx'),\n`,
    text: `    route('greetings', 'routes/greetings.tsx'),\n`,
  },
  // Tests that name every one of their kind.
  {
    path: 'apps/web/src/lib/contract-schemas.test.ts',
    behind: `const frames: { readonly [T in PlayerTopic]: FrameOf<T> } = {\n`,
    text: `  greeting: { greeting: { text: 'Hello', at } },\n`,
  },
  {
    path: 'apps/worker/operator/player-record.test.ts',
    behind: `    'games.game_session',\n`,
    text: `    'greetings.greeting',\n`,
  },
]
