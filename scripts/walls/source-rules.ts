import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { saysNothing } from './banned-names.ts'
import type { Finding, Wall } from './finding.ts'
import { databaseTimeIn, foreignSchemasIn } from './sql-text.ts'
import { factsOf, type Deed, type Fact } from './source-facts.ts'
import type { Tree } from './tree.ts'

type SourceRule = Wall & {
  readonly where: RegExp
  readonly except?: RegExp
  readonly deeds: readonly Deed[]
  /** Describes the fault of this fact in this file, or null if there is none. Without it every such fact is a fault. */
  readonly wrong?: (fact: Fact, path: string) => string | null
}

/** Composes the contexts for the processes that serve them; it belongs to no workspace. */
const COMPOSITION = 'contexts/compose.ts'
const TEST = /\.test\.tsx?$|^(apps|contexts)\/[^/]+\/testing\//

/** Walls for lines of code, independent of imports. */
export const sourceRules: readonly SourceRule[] = [
  {
    name: 'environment-only-in-processes',
    why: 'A process parses its environment once, at start, and passes values on.',
    where: /^(contexts\/|packages\/(?!testkit\/)|apps\/web\/src\/|apps\/studio\/client\/)/,
    deeds: ['reads the environment'],
  },
  {
    name: 'rules-ask-nobody',
    why: 'A rule decides on what it was given: no clock, chance, waiting, logging, SQL, network or environment.',
    where: /^contexts\/[^/]+\/rules\//,
    except: TEST,
    deeds: [
      'reads the clock',
      'throws dice',
      'waits',
      'logs',
      'speaks SQL',
      'calls the network',
      'sets a timer',
      'reads the environment',
    ],
  },
  {
    name: 'time-is-an-argument',
    why: 'The clock comes in through deps, so that the sandbox can move it and a test can stop it.',
    where: /^(contexts|packages\/(kernel|contract|game-maths|ui))\//,
    deeds: ['reads the clock'],
  },
  {
    name: 'chance-is-an-argument',
    why: 'Chance is drawn outside and passed in; draws that pay money are recorded.',
    where: /^(contexts|packages\/(kernel|contract|game-maths|ui))\//,
    except: TEST,
    deeds: ['throws dice'],
  },
  {
    name: 'no-weak-dice',
    why: "Math.random is nobody's chance here: seeded in tests, the system's in the product.",
    where: /^(apps|contexts|packages|tests)\//,
    deeds: ['throws dice'],
    wrong: ({ detail }) => (detail === 'Math.random' ? detail : null),
  },
  {
    name: 'sql-only-in-storage',
    why: 'SQL and row mapping live in storage/, next to the migrations they belong to.',
    where: /^contexts\/[^/]+\/(?!storage\/)/,
    except: TEST,
    deeds: ['speaks SQL'],
    wrong: ({ detail }) => oneLine(detail),
  },
  {
    name: 'own-tables-only',
    why: "A context never reads or writes another's tables.",
    where: /^contexts\/[^/]+\/storage\//,
    except: TEST,
    deeds: ['speaks SQL'],
    wrong: ({ detail }, path) => foreignSchemasIn(detail, path.split('/')[1] ?? '')[0]?.seen ?? null,
  },
  {
    name: 'business-time-in-sql',
    why: 'The database clock only books (booked_… columns); business time comes as a parameter.',
    where: /^(apps|contexts|packages)\//,
    except: TEST,
    deeds: ['speaks SQL'],
    wrong: ({ detail }) => databaseTimeIn(detail)[0]?.seen ?? null,
  },
  {
    name: 'own-formats-in-the-web',
    why: "Chromium formats Kazakh wrongly and no locale gives our forms: use the formats of the web's lib/. Only Intl.PluralRules and Intl.Collator are sound.",
    where: /^(apps\/(web|office)|apps\/studio\/client|packages\/ui)\//,
    except: TEST,
    deeds: ['formats by locale'],
  },
  {
    name: 'texts-alone-in-their-element',
    why: 'A translator replaces text nodes, and React then changes one that nobody sees: a text beside other children is a Phrase (packages/ui/phrase.tsx).',
    where: /^(apps\/web\/src|packages\/ui)\/.*\.tsx$/,
    except: TEST,
    deeds: ['puts a text beside others'],
    wrong: ({ detail }) => oneLine(detail),
  },
  {
    name: 'sums-are-not-translated',
    why: 'A translator may write a sum, a phone or a hash otherwise: it is in a Verbatim (packages/ui/phrase.tsx) or in an element with translate="no".',
    where: /^(apps\/web\/src|packages\/ui)\/.*\.tsx$/,
    except: TEST,
    deeds: ['lets a sum be translated'],
    wrong: ({ detail }) => oneLine(detail),
  },
  {
    name: 'no-floats-in-the-business',
    why: 'Money and shares are exact integers; a float rounds where nobody looks.',
    where: /^(contexts|packages\/(kernel|contract))\//,
    except: TEST,
    deeds: ['rounds through a float'],
  },
  {
    name: 'names-say-what',
    why: 'utils, helpers, common, misc, data, info, manager, process, handle say nothing: name what it does.',
    where: /^(apps|contexts|packages|scripts|tests)\//,
    deeds: ['exports'],
    wrong: ({ detail }) => (saysNothing(detail) ? detail : null),
  },
  {
    name: 'neighbours-by-package-name',
    why: 'A relative path that leaves the workspace walks around its exports map: import @zoria/….',
    where: /^(apps|contexts|packages|tests)\//,
    deeds: ['imports'],
    wrong: ({ detail }, path) => (leavesWorkspace(path, detail) ? detail : null),
  },
]

/** Reads every TypeScript file of the tree once and returns the lines that break a wall. */
export function findBrokenLines(tree: Tree): readonly Finding[] {
  return tree.files
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => {
      const rules = sourceRules.filter((rule) => rule.where.test(path) && !rule.except?.test(path))
      if (rules.length === 0) return []
      const facts = factsOf(path, readFileSync(join(tree.root, path), 'utf8'))
      return rules.flatMap((rule) => findingsOf(rule, path, facts))
    })
}

function findingsOf(rule: SourceRule, path: string, facts: readonly Fact[]): readonly Finding[] {
  return facts.flatMap((fact) => {
    if (!rule.deeds.includes(fact.deed)) return []
    const seen = rule.wrong ? rule.wrong(fact, path) : `${fact.deed}: ${oneLine(fact.detail)}`
    return seen === null ? [] : [{ rule: rule.name, path, line: fact.line, seen }]
  })
}

function leavesWorkspace(path: string, specifier: string): boolean {
  if (!specifier.startsWith('.')) return false
  const parts = path.split('/')
  const home = parts.slice(0, parts.length === 2 || parts[0] === 'tests' ? 1 : 2).join('/') + '/'
  const target = normalize(join(dirname(path), specifier))
  return target !== COMPOSITION && !target.startsWith(home)
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 80)
}
