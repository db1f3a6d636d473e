import { execFileSync } from 'node:child_process'
import type { Step } from './steps.ts'

/** The branch that every change starts from. */
const base = 'main'

/** Imports do not lead from these to the tests they affect. */
const affectsAllUnitTests = /\.sql$|\.json$|^vitest\.config\.ts$|^packages\/(platform|testkit)\//

/** Which journeys and conformance tests use the code of a folder; the rest of the tree belongs to the main job. */
const journeysOf: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\/identity\//, ['main-job', 'forms', 'quoted-texts', 'account', 'own-affairs', 'privacy']],
  [/\/payments\/|\/wallet\/|^apps\/sandbox\//, ['main-job', 'deposits', 'withdrawals', 'every-card', 'cards-in-time', 'own-affairs']],
  [/\/bonuses\//, ['bonuses', 'bonus-time', 'bonus-problems']],
  [/\/games\/|\/fairness\/|^apps\/studio\/|^packages\/game-maths\//, ['games', 'lobby', 'live-lobby', 'tables', 'blackjack', 'tools/gate/']],
  [/\/battles\//, ['battles']],
  [/\/(jackpots|raffles)\//, ['promotions']],
  [/\/wheel\//, ['wheel']],
  [/\/(rating|cashback|play)\//, ['rating-and-cashback']],
  [/\/(notifications|wins)\//, ['inbox']],
  [/\/settings\//, ['settings']],
  [/\/content\/|^apps\/content\//, ['content', 'hostile-content', 'banners', 'every-modal', 'status-modal']],
  [/^apps\/web\/(src\/(shell|lib|i18n|routes)|server)\/|^apps\/web\/\w+\.ts$/, ['shell', 'every-page', 'heads', 'page-policies', 'early-input']],
  [/^packages\/ui\/|^apps\/web\/src\/(gallery|styles)\//, ['gallery', 'every-page']],
  [/slot-stream|^apps\/sandbox\/streams\//, ['slot-stream']],
]

/** The arguments of vitest that narrow a step to what a change since main can affect; undefined where it affects nothing of the step. */
export function optionsOfChange({ projects = [] }: Step, root: string): readonly string[] | undefined {
  const changed = changedFiles(root)
  if (changed.length === 0) return undefined
  if (projects.includes('unit')) return changed.some((path) => affectsAllUnitTests.test(path)) ? [] : ['--changed', base]
  const journeys = changed.filter((path) => !path.endsWith('.md')).flatMap(journeysTouchedBy).filter((path) => projects.includes('conformance') === path.startsWith('tools/gate'))
  return journeys.length === 0 ? undefined : [...new Set(journeys)]
}

/** A changed journey runs as well; a change elsewhere runs the main job. */
function journeysTouchedBy(path: string): readonly string[] {
  if (/^(tests\/journeys|tools\/gate)\/.*\.test\.ts$/.test(path)) return [path]
  const touched = journeysOf.flatMap(([folder, journeys]) => (folder.test(path) ? journeys : []))
  return touched.length === 0 ? ['main-job'] : touched
}

function changedFiles(root: string): readonly string[] {
  const list = (...args: string[]): string[] => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter((path) => path !== '')
  return [...new Set([...list('diff', '--name-only', '--merge-base', base), ...list('ls-files', '--others', '--exclude-standard')])]
}
