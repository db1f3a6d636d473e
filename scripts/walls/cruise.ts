import { registerHooks } from 'node:module'
import type { ICruiseResult } from 'dependency-cruiser'
import type { Finding } from './finding.ts'
import { importRules } from './import-rules.ts'
import { rootsOf, type Tree } from './tree.ts'

// NOTE: dependency-cruiser reads TypeScript through the compiler API of version 5 or 6, which version 7 no longer has.
registerHooks({
  resolve: (specifier, context, next) => next(specifier.replace(/^typescript(?=$|\/)/, 'typescript5'), context),
})

/** Runs dependency-cruiser over the tree and returns every import that breaks a wall. */
export async function findBrokenImports(tree: Tree): Promise<readonly Finding[]> {
  const { cruise } = await import('dependency-cruiser')
  const { output } = await cruise(
    [...rootsOf(tree)],
    {
      baseDir: tree.root,
      ruleSet: { forbidden: [...importRules(tree)] },
      validate: true,
      tsPreCompilationDeps: true,
      combinedDependencies: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(^|/)(build|dist|\\.react-router|coverage)/|(^|/)next-env\\.d\\.ts$' },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  )
  if (typeof output === 'string') throw new Error('dependency-cruiser answered text where its result was asked for')
  return findingsOf(output)
}

function findingsOf(result: ICruiseResult): readonly Finding[] {
  return result.summary.violations.map((violation) => ({
    rule: violation.rule.name,
    path: violation.from,
    line: null,
    seen: violation.cycle ? violation.cycle.map(({ name }) => name).join(' → ') : violation.to,
  }))
}
