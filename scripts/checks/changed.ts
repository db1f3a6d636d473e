import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Step } from './steps.ts'

/** The branch that every change starts from. */
const base = 'main'

/** Imports do not lead from these to the tests they affect. */
const affectsAllUnitTests = /\.sql$|\.json$|^vitest\.config\.ts$|^packages\/(platform|testkit)\//

const journeyFiles = ['tests/journeys/**/*.test.ts', 'tools/gate/*.test.ts']

/**
 * A test from outside, and the folders it tries wherever they are in the tree: contexts, features of the site,
 * packages.
 */
export type Journey = { readonly path: string; readonly tries: readonly string[] }

/** Reads from the first line of each journey and conformance test what it tries. */
export function readJourneys(root: string): readonly Journey[] {
  return globSync(journeyFiles, { cwd: root }).map((path) => {
    const [, folders = ''] =
      /^\/\/ Tries: (.+)\.$/m.exec(readFileSync(join(root, path), 'utf8').split('\n')[0] ?? '') ?? []
    return { path, tries: folders.split(', ').filter((folder) => folder !== '') }
  })
}

/**
 * The arguments of vitest that narrow a step to what a change since main can affect; undefined where it affects nothing
 * of the step.
 */
export function optionsOfChange({ projects = [] }: Step, root: string): readonly string[] | undefined {
  const changed = changedFiles(root)
  if (changed.length === 0) return undefined
  if (projects.includes('unit'))
    return changed.some((path) => affectsAllUnitTests.test(path)) ? [] : ['--changed', base]
  const journeys = readJourneys(root)
  const touched = changed.filter((path) => !path.endsWith('.md')).flatMap((path) => journeysTouchedBy(path, journeys))
  const ofStep = touched.filter((path) => projects.includes('conformance') === path.startsWith('tools/gate'))
  return ofStep.length === 0 ? undefined : [...new Set(ofStep)]
}

/** A changed journey runs as well; a change in no folder that a journey tries runs the main job. */
export function journeysTouchedBy(path: string, journeys: readonly Journey[]): readonly string[] {
  if (journeys.some((journey) => journey.path === path)) return [path]
  const touched = journeys
    .filter(({ tries }) => tries.some((folder) => `/${path}`.includes(`/${folder}/`)))
    .map((journey) => journey.path)
  return touched.length === 0 ? ['tests/journeys/main-job.test.ts'] : touched
}

function changedFiles(root: string): readonly string[] {
  const list = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((path) => path !== '')
  return [
    ...new Set([
      ...list('diff', '--name-only', '--merge-base', base),
      ...list('ls-files', '--others', '--exclude-standard'),
    ]),
  ]
}
