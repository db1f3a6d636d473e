import { contextNames, mayCall } from '../../contexts/map.ts'
import type { Files } from './miniature.ts'

/** A violation made on purpose: these files, and the wall that has to catch the first of them. */
export type Plant = { readonly rule: string; readonly files: Files }

/** One plant at least for every wall; for the arrows every pair that the map forbids. */
export function allPlants(): readonly Plant[] {
  return [...forbiddenArrows(), ...importPlants, ...sourcePlants, ...namePlants]
}

/** The file that has to be caught. */
export function culpritOf(plant: Plant): string {
  return Object.keys(plant.files)[0] ?? ''
}

function forbiddenArrows(): readonly Plant[] {
  return contextNames.flatMap((caller) =>
    contextNames
      .filter((callee) => callee !== caller && !mayCall(caller, callee))
      .map((callee) =>
        plant(
          `arrows-of-${caller}`,
          `contexts/${caller}/actions/call-${callee}.ts`,
          `import * as neighbour from '@zoria/${callee}'\nexport const call = neighbour\n`,
        ),
      ),
  )
}

const importPlants: readonly Plant[] = [
  imports('front-door-of-a-context', 'contexts/office/actions/side-door.ts', '../../wallet/rules/decide.ts'),
  imports('front-door-for-processes', 'apps/api/side-door.ts', '../../contexts/wallet/storage/rows.ts'),
  imports('rules-are-pure', 'contexts/wallet/rules/from-platform.ts', '@zoria/platform/database'),
  imports('rules-are-pure', 'contexts/wallet/rules/from-storage.ts', '../storage/rows.ts'),
  imports('rules-are-pure', 'contexts/wallet/rules/from-other-words.ts', '@zoria/contract/games/words'),
  imports('rules-are-pure', 'contexts/wallet/rules/from-node.ts', 'node:crypto'),
  plant(
    'rules-are-pure',
    'contexts/wallet/rules/type-from-storage.ts',
    `import type { rows } from '../storage/rows.ts'\nexport type Rows = typeof rows\n`,
  ),
  imports('actions-know-no-caller', 'contexts/wallet/actions/from-http.ts', '../http/routes.ts'),
  imports('reads-never-write', 'contexts/wallet/reads/from-actions.ts', '../actions/act.ts'),
  imports('storage-decides-nothing', 'contexts/wallet/storage/from-actions.ts', '../actions/act.ts'),
  imports('storage-knows-no-neighbour', 'contexts/office/storage/from-wallet.ts', '@zoria/wallet'),
  imports('http-goes-through-actions', 'contexts/wallet/http/from-storage.ts', '../storage/rows.ts'),
  imports('http-and-jobs-decide-nothing', 'contexts/wallet/http/from-rules.ts', '../rules/decide.ts'),
  imports('jobs-go-through-actions', 'contexts/wallet/jobs/from-storage.ts', '../storage/rows.ts'),
  imports('operators-go-through-actions', 'contexts/wallet/operator/from-storage.ts', '../storage/rows.ts'),
  imports('gateways-know-no-business', 'contexts/wallet/gateways/from-actions.ts', '../actions/act.ts'),
  imports('database-client-only-in-storage', 'contexts/wallet/actions/from-postgres.ts', 'pg'),
  imports('kernel-imports-nothing', 'packages/kernel/from-node.ts', 'node:fs'),
  imports('game-maths-imports-nothing', 'packages/game-maths/from-kernel.ts', '@zoria/kernel'),
  imports('bonus-simulator-knows-only-game-maths', 'packages/bonus-simulator/from-kernel.ts', '@zoria/kernel'),
  imports('contract-knows-only-the-kernel', 'packages/contract/from-platform.ts', '@zoria/platform/database'),
  imports('packages-know-no-business', 'packages/platform/from-wallet.ts', '@zoria/wallet'),
  imports('platform-stays-below', 'packages/platform/from-ui.ts', '@zoria/ui/button'),
  imports('ui-knows-no-casino', 'packages/ui/from-contract.ts', '@zoria/contract/wallet/words'),
  imports('contexts-use-business-packages', 'contexts/games/actions/from-maths.ts', '@zoria/game-maths'),
  imports('processes-stand-apart', 'apps/worker/from-api.ts', '../api/main.ts'),
  imports('contexts-know-no-process', 'contexts/wallet/actions/from-api.ts', '../../../apps/api/main.ts'),
  imports('contexts-know-no-process', 'contexts/wallet/actions/from-compose.ts', '../../compose.ts'),
  imports('business-only-in-api-and-worker', 'apps/sandbox/from-compose.ts', '../../contexts/compose.ts'),
  imports('business-only-in-api-and-worker', 'apps/web/src/lib/from-wallet.ts', '@zoria/wallet'),
  imports('studio-shares-only-game-maths', 'apps/studio/from-kernel.ts', '@zoria/kernel'),
  imports('studio-shares-only-game-maths', 'apps/studio/from-platform.ts', '@zoria/platform/outbox'),
  imports('outcomes-see-no-player', 'apps/studio/outcome/from-rounds.ts', '../storage/rounds.ts'),
  plant(
    'outcomes-see-no-player',
    'apps/studio/outcome/type-from-rounds.ts',
    `import type { rows } from '../storage/rounds.ts'\nexport type Rows = typeof rows\n`,
  ),
  imports('outcomes-see-no-player', 'apps/studio/outcome/from-files.ts', 'node:fs'),
  imports('chance-knows-nobody', 'apps/studio/chance.ts', './storage/rounds.ts'),
  imports('sandbox-stands-on-the-platform', 'apps/sandbox/from-ui.ts', '@zoria/ui/button'),
  imports('tools-are-strangers', 'tools/conformance/from-games.ts', '@zoria/games'),
  imports('tools-are-strangers', 'tools/verifier/from-maths.ts', '@zoria/game-maths'),
  imports('browser-code-stays-in-the-browser', 'apps/web/src/lib/from-platform.ts', '@zoria/platform/database'),
  imports('browser-zod-is-mini', 'apps/web/src/lib/from-zod.ts', 'zod'),
  imports('browser-zod-is-mini', 'packages/contract/wallet/from-zod.ts', 'zod'),
  imports('web-features-stand-apart', 'apps/web/src/features/games/from-wallet.ts', '../wallet/index.ts'),
  imports('front-door-of-a-feature', 'apps/web/src/routes/side-door.ts', '../features/wallet/model/view.ts'),
  imports('web-lib-stands-below', 'apps/web/src/lib/from-feature.ts', '../features/wallet/index.ts'),
  imports('web-routes-stand-above', 'apps/web/src/features/games/from-route.ts', '../../routes/home.ts'),
  imports('product-needs-no-tests', 'contexts/wallet/actions/from-testkit.ts', '@zoria/testkit/frozen-clock'),
  imports('product-needs-no-tests', 'contexts/wallet/actions/from-vitest.ts', 'vitest'),
  imports('product-needs-no-tests', 'contexts/wallet/actions/from-testing.ts', '../testing/open-wallet.ts'),
  imports('product-needs-no-tests', 'apps/studio/from-testing.ts', './testing/studio-at-work.ts'),
  imports('front-door-of-a-context', 'contexts/office/index.test.ts', '../wallet/testing/open-wallet.ts'),
  imports('imports-resolve', 'apps/api/from-nowhere.ts', '@zoria/wallet/storage/rows'),
  {
    rule: 'no-cycles',
    files: {
      'contexts/wallet/rules/hen.ts': `import { egg } from './egg.ts'\nexport const hen = () => egg\n`,
      'contexts/wallet/rules/egg.ts': `import { hen } from './hen.ts'\nexport const egg = () => hen\n`,
    },
  },
]

const sourcePlants: readonly Plant[] = [
  plant(
    'environment-only-in-processes',
    'contexts/wallet/actions/environment.ts',
    'export const port = process.env.PORT\n',
  ),
  plant(
    'environment-only-in-processes',
    'packages/platform/environment-by-key.ts',
    `export const port = process['env']\n`,
  ),
  ...rulesThat({
    clock: 'Date.now()',
    date: 'new Date()',
    chance: 'Math.random()',
    waiting: '(async () => 1)()',
    logging: `console.log('x')`,
    network: `fetch('x')`,
    timer: 'setTimeout(() => 1)',
    query: '((sql: any) => sql`select 1`)',
  }),
  plant('time-is-an-argument', 'contexts/wallet/actions/clock.ts', 'export const at = () => Date.now()\n'),
  plant(
    'chance-is-an-argument',
    'contexts/wallet/actions/dice.ts',
    `import { randomUUID } from 'node:crypto'\nexport const id = () => randomUUID()\n`,
  ),
  plant('no-weak-dice', 'apps/studio/weak-dice.ts', 'export const roll = () => Math.random()\n'),
  plant('sql-only-in-storage', 'contexts/wallet/actions/query.ts', 'export const query = (tx: any) => tx`select 1`\n'),
  plant(
    'own-tables-only',
    'contexts/wallet/storage/peep.ts',
    'export const peep = (sql: any) => sql`select * from identity.player`\n',
  ),
  plant(
    'own-tables-only',
    'contexts/wallet/storage/migrations/202611210201-peep.sql',
    'create view wallet.peep as\n  select id from identity.player;\n',
  ),
  plant(
    'business-time-in-sql',
    'contexts/wallet/storage/stamp.ts',
    'export const stamp = (sql: any) => sql`update wallet.rows set settled_at = now()`\n',
  ),
  plant(
    'business-time-in-sql',
    'contexts/wallet/storage/migrations/202611210202-stamp.sql',
    '-- now() in a comment is no fault\nalter table wallet.rows add settled_at timestamptz default now();\n',
  ),
  plant(
    'own-formats-in-the-web',
    'apps/web/src/lib/locale.ts',
    `export const text = (sum: number) => sum.toLocaleString('uk')\n`,
  ),
  plant('own-formats-in-the-web', 'apps/web/src/lib/intl.ts', `export const date = new Intl.DateTimeFormat('kk')\n`),
  plant(
    'texts-alone-in-their-element',
    'apps/web/src/lib/sum.tsx',
    'export const Sum = ({ sum }: { sum: string }) => <button><i />{`Pay ${sum}`}</button>\n',
  ),
  plant(
    'texts-alone-in-their-element',
    'apps/web/src/lib/state.tsx',
    `export const State = ({ isOpen }: { isOpen: boolean }) => <p><i />{isOpen ? 'open' : null}</p>\n`,
  ),
  plant(
    'sums-are-not-translated',
    'apps/web/src/lib/paid.tsx',
    'export const Paid = ({ paid }: { paid: string }) => <b>{formatMoney(paid)}</b>\n',
  ),
  plant(
    'sums-are-not-translated',
    'apps/web/src/lib/most.tsx',
    `export const Most = ({ most }: { most?: string }) => <b>{most === undefined ? '–' : formatMoney(most)}</b>\n`,
  ),
  plant(
    'sums-are-not-translated',
    'apps/web/src/lib/called.tsx',
    'export const Called = ({ phone }: { phone: string }) => <b>{formatPhone(phone)}</b>\n',
  ),
  plant(
    'sums-are-not-translated',
    'apps/web/src/lib/hashed.tsx',
    'export const Hashed = ({ hash }: { hash: string }) => <code>{hash}</code>\n',
  ),
  plant(
    'no-floats-in-the-business',
    'contexts/wallet/rules/float.ts',
    'export const text = (sum: number) => sum.toFixed(2)\n',
  ),
  plant('names-say-what', 'contexts/wallet/rules/named.ts', 'export const helpers = 1\n'),
  imports('neighbours-by-package-name', 'apps/api/around.ts', '../../packages/kernel/index.ts'),
]

const namePlants: readonly Plant[] = [
  plant('contexts-are-on-the-map', 'contexts/lottery', ''),
  plant('rooms-have-known-names', 'contexts/wallet/services/pay.ts', 'export const pay = 1\n'),
  plant('rooms-have-known-names', 'contexts/wallet/types.ts', 'export const types = 1\n'),
  plant('contexts-explain-themselves', 'contexts/lottery/README.md', ''),
  plant('file-names-say-what', 'contexts/wallet/rules/utils.ts', 'export const sum = 1\n'),
  plant('files-are-kebab-case', 'contexts/wallet/rules/settleRound.ts', 'export const settleRound = 1\n'),
  plant('migrations-keep-one-order', 'contexts/wallet/storage/migrations/1-first.sql', 'select 1;\n'),
  plant('migrations-keep-one-order', 'packages/platform/migrations/202611210201-again.sql', 'select 1;\n'),
  plant(
    'citations-lead-somewhere',
    'contexts/wallet/rules/cited.ts',
    '// Source: docs/rules/lottery.md\nexport const cited = 1\n',
  ),
  plant(
    'citations-lead-somewhere',
    'contexts/wallet/rules/cited-heading.ts',
    '// Source: contexts/wallet/README.md#no-such-heading\nexport const cited = 1\n',
  ),
  plant('links-lead-somewhere', 'docs/rules/planted.md', 'See [nowhere](lottery.md).\n'),
  plant('links-lead-somewhere', 'docs/rules/planted-heading.md', '# Here\nSee [there](#there), not [here](#here).\n'),
  plant('web-features-are-contexts', 'apps/web/src/features/lobby', ''),
]

function plant(rule: string, path: string, text: string): Plant {
  return { rule, files: { [path]: text } }
}

function imports(rule: string, path: string, specifier: string): Plant {
  return plant(rule, path, `import * as neighbour from '${specifier}'\nexport const planted = neighbour\n`)
}

function rulesThat(deeds: Files): readonly Plant[] {
  return Object.entries(deeds).map(([deed, code]) =>
    plant('rules-ask-nobody', `contexts/wallet/rules/ask-${deed}.ts`, `export const asked = () => ${code}\n`),
  )
}
