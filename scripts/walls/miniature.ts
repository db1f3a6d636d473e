import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { contextNames } from '../../contexts/map.ts'

/** Files by path: a whole small house, or what is planted in it. */
export type Files = Readonly<Record<string, string>>

/** Every context of the map with every room, every package and every process, each as small as it can be. */
export function smallHouse(): Files {
  return { ...packageFiles, ...appFiles, ...foreignPackages, ...Object.assign({}, ...contextNames.map(contextFiles)) }
}

/** Writes the miniature to a temporary folder, passes its path, and always removes it. */
export async function inTemporaryHouse<T>(files: Files, visit: (root: string) => Promise<T>): Promise<T> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'zoria-walls-')))
  try {
    for (const [path, text] of Object.entries(files)) write(root, path, text)
    linkWorkspaces(root)
    return await visit(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

const PACKAGES = ['kernel', 'contract', 'platform', 'game-maths', 'ui', 'testkit']
const APPS = ['api', 'worker', 'supervisor', 'web', 'studio', 'sandbox']

const packageFiles: Files = {
  ...manifests('packages', PACKAGES),
  'packages/kernel/index.ts': `export const kernel = 1\n`,
  'packages/game-maths/index.ts': `export const maths = 1\n`,
  'packages/platform/database.ts': `import pg from 'pg'\nexport const connect = () => pg()\n`,
  'packages/platform/outbox.ts': `export const outbox = 1\n`,
  'packages/testkit/frozen-clock.ts': `import { test } from 'vitest'\nexport const frozen = test\n`,
  'packages/ui/button.ts': `export const button = 1\n`,
}

const appFiles: Files = {
  ...manifests('apps', APPS),
  'contexts/compose.ts': `import { wallet } from '@zoria/wallet'\nexport const house = [wallet]\n`,
  'apps/api/main.ts': `import { house } from '../../contexts/compose.ts'\nexport const api = [house, process.env]\n`,
  'apps/worker/main.ts': `export const worker = process.env\n`,
  'apps/web/src/features/wallet/index.ts': `export { view } from './model/view.ts'\n`,
  'apps/web/src/features/wallet/model/view.ts': `export const view = 1\n`,
  'apps/web/src/features/games/index.ts': `export const games = 1\n`,
  'apps/web/src/lib/formats.ts': `export const formats = 1\n`,
  'apps/web/src/routes/home.ts': `export { view } from '../features/wallet/index.ts'\n`,
  'apps/studio/main.ts': `export { maths } from '@zoria/game-maths'\n`,
  'apps/studio/storage/rounds.ts': `export const rows = 1\n`,
  'apps/studio/outcome/draw.ts': `export { maths } from '@zoria/game-maths'\n`,
  'apps/studio/client/reels.ts': `export const reels = 1\n`,
  'apps/studio/testing/studio-at-work.ts': `export { maths } from '../main.ts'\n`,
  'contexts/wallet/testing/open-wallet.ts': `import { frozen } from '@zoria/testkit/frozen-clock'\nimport { act } from '../actions/act.ts'\nexport const open = (sql: any) => [frozen, act, sql\`select 1\`]\n`,
  'contexts/wallet/index.test.ts': `import { open } from './testing/open-wallet.ts'\nexport const opened = open\n`,
  'apps/sandbox/main.ts': `export { connect } from '@zoria/platform/database'\n`,
  'tests/journeys/games/first-spin.test.ts': `import { test } from 'vitest'\nexport const story = test\n`,
  'tests/package.json': JSON.stringify({ name: '@zoria/tests', exports: {} }),
}

const foreignPackages: Files = {
  'node_modules/zod/package.json': JSON.stringify({
    name: 'zod',
    version: '1.0.0',
    exports: { '.': './index.js', './mini': './mini/index.js' },
  }),
  'node_modules/zod/index.js': 'export const z = 1\n',
  'node_modules/zod/mini/index.js': 'export const z = 1\n',
  ...foreign('pg', 'export default () => 1\n'),
  ...foreign('vitest', 'export const test = 1\n'),
  'package.json': JSON.stringify({
    name: 'small-house',
    type: 'module',
    dependencies: { zod: '1', pg: '1', vitest: '1' },
  }),
}

function contextFiles(name: string): Files {
  const home = `contexts/${name}`
  const own = name.replaceAll('-', '')
  return {
    [`${home}/package.json`]: manifest(name, { '.': './index.ts' }),
    [`${home}/README.md`]: `# ${name}\n`,
    [`${home}/index.ts`]: `export { act as ${own} } from './actions/act.ts'\n`,
    [`${home}/rules/decide.ts`]: `import { kernel } from '@zoria/kernel'\nimport { words } from '@zoria/contract/${name}/words'\nexport const decide = [kernel, words]\n`,
    [`${home}/actions/act.ts`]: `import { decide } from '../rules/decide.ts'\nimport { rows } from '../storage/rows.ts'\nexport const act = [decide, rows]\n`,
    [`${home}/reads/show.ts`]: `export { rows as show } from '../storage/rows.ts'\n`,
    [`${home}/storage/rows.ts`]: `export const rows = (sql: any) => sql\`select * from ${name.replaceAll('-', '_')}.rows\`\n`,
    [`${home}/http/routes.ts`]: `export { act as routes } from '../actions/act.ts'\n`,
    [`${home}/jobs/subscriptions.ts`]: `export { act as subscriptions } from '../actions/act.ts'\n`,
    [`${home}/operator/commands.ts`]: `export { act as commands } from '../actions/act.ts'\n`,
    [`${home}/gateways/foreign.ts`]: `export const foreign = 1\n`,
    [`packages/contract/${name}/words.ts`]: `import { z } from 'zod/mini'\nexport const words = z\n`,
  }
}

function manifests(folder: string, names: readonly string[]): Files {
  return Object.fromEntries(
    names.map((name) => [`${folder}/${name}/package.json`, manifest(name, { '.': './index.ts', './*': './*.ts' })]),
  )
}

function manifest(name: string, exports: Files): string {
  return JSON.stringify({ name: `@zoria/${name}`, version: '0.0.0', type: 'module', exports })
}

function foreign(name: string, text: string): Files {
  const file = JSON.stringify({ name, version: '1.0.0', type: 'module', exports: './index.js' })
  return { [`node_modules/${name}/package.json`]: file, [`node_modules/${name}/index.js`]: text }
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function linkWorkspaces(root: string): void {
  mkdirSync(join(root, 'node_modules/@zoria'), { recursive: true })
  const link = (folder: string, name: string) =>
    symlinkSync(join(root, folder, name), join(root, 'node_modules/@zoria', name))
  PACKAGES.forEach((name) => link('packages', name))
  contextNames.forEach((name) => link('contexts', name))
  APPS.forEach((name) => link('apps', name))
}
