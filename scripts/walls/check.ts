import { fileURLToPath } from 'node:url'
import { citationRules, findBrokenCitations, findBrokenLinks } from './citations.ts'
import { findBrokenImports } from './cruise.ts'
import { placeOf, type Finding, type Wall } from './finding.ts'
import { importRules } from './import-rules.ts'
import { inTemporaryHouse, smallHouse, type Files } from './miniature.ts'
import { allPlants, culpritOf, type Plant } from './plants.ts'
import { findBrokenLines, sourceRules } from './source-rules.ts'
import { findBrokenSQL, sqlRules } from './sql-text.ts'
import { findBrokenNames, treeRules } from './tree-rules.ts'
import { readTree, type Tree } from './tree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '')

/** The real tree passes. */
async function checkTree(): Promise<number> {
  const tree = readTree(root)
  const walls = wallsOf(tree)
  const broken = await findAll(tree)
  report(
    'broken in the tree',
    broken.map((finding) => `${placeOf(finding)}  ${finding.rule}: ${finding.seen}\n    ${whyOf(walls, finding)}`),
  )
  console.log(`${walls.length} walls over ${tree.files.length} files, ${broken.length} broken`)
  return broken.length === 0 ? 0 : 1
}

/** `--planted`: an empty miniature passes, and every violation planted in it is detected. */
async function checkPlants(): Promise<number> {
  const falseAlarms = await inTemporaryHouse(smallHouse(), (folder) => findAll(readTree(folder)))
  const plants = allPlants()
  const caught = await inTemporaryHouse(planted(plants), (folder) => findAll(readTree(folder)))
  const missed = plants.filter((plant) => !isCaught(plant, caught))
  const walls = wallsOf(readTree(root))
  const unplanted = walls.filter(({ name }) => !plants.some(({ rule }) => rule === name))

  printTable(walls, plants, missed)
  report(
    'false alarms in the small house',
    falseAlarms.map((finding) => `${placeOf(finding)}  ${finding.rule}: ${finding.seen}`),
  )
  report(
    'planted and not caught',
    missed.map((plant) => `${plant.rule}: ${culpritOf(plant)}`),
  )
  report(
    'walls without a plant',
    unplanted.map(({ name }) => name),
  )
  const faults = falseAlarms.length + missed.length + unplanted.length
  console.log(`${plants.length - missed.length} of ${plants.length} planted violations caught`)
  return faults === 0 ? 0 : 1
}

async function findAll(tree: Tree): Promise<readonly Finding[]> {
  const imports = await findBrokenImports(tree)
  return [
    ...imports,
    ...findBrokenLines(tree),
    ...findBrokenSQL(tree),
    ...findBrokenNames(tree),
    ...findBrokenCitations(tree),
    ...findBrokenLinks(tree),
  ]
}

function planted(plants: readonly Plant[]): Files {
  const files: Record<string, string> = { ...smallHouse() }
  for (const plant of plants) {
    for (const [path, text] of Object.entries(plant.files)) files[text === '' ? `${path}/index.ts` : path] = text
  }
  return files
}

function isCaught(plant: Plant, findings: readonly Finding[]): boolean {
  return findings.some(({ rule, path }) => rule === plant.rule && path in plant.files)
}

function wallsOf(tree: Tree): readonly Wall[] {
  const imports = importRules(tree).map(({ name, comment }) => ({ name, why: comment }))
  const all = [...imports, ...sourceRules, ...sqlRules, ...treeRules, ...citationRules]
  return all.filter(({ name }, index) => all.findIndex((wall) => wall.name === name) === index)
}

function whyOf(walls: readonly Wall[], finding: Finding): string {
  return walls.find(({ name }) => name === finding.rule)?.why ?? ''
}

function printTable(walls: readonly Wall[], plants: readonly Plant[], missed: readonly Plant[]): void {
  const width = Math.max(...walls.map(({ name }) => name.length))
  const count = (list: readonly { readonly rule: string }[], name: string) =>
    list.filter(({ rule }) => rule === name).length
  console.log(`${'wall'.padEnd(width)}  planted  caught`)
  for (const { name } of walls) {
    const total = count(plants, name)
    const cells = [String(total).padStart(7), String(total - count(missed, name)).padStart(6)]
    console.log(`${name.padEnd(width)}  ${cells.join('  ')}`)
  }
}

function report(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

process.exitCode = process.argv.includes('--planted') ? await checkPlants() : await checkTree()
