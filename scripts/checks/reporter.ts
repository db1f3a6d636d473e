import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type { Failure, Report } from './run-step.ts'

/**
 * A reporter of vitest that writes what `npm test` needs to a file: counts, failures with their project and line,
 * seconds of each file.
 */
export class ReportWriter implements Reporter {
  readonly #path: string
  constructor(path: string) {
    this.#path = path
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { readonly message?: string }[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: 'passed' | 'skipped'): number => tests.filter((test) => test.result().state === state).length
    const stray = unhandled.map(({ message = 'an error outside of tests' }): Failure => ({
      project: '',
      file: 'outside of tests',
      line: undefined,
      title: undefined,
      error: firstLine(message),
      diary: [],
    }))
    const report: Report = {
      passed: count('passed'),
      skipped: count('skipped'),
      failures: [...modules.flatMap(failuresOf), ...stray],
      files: modules.map((module) => ({
        project: module.project.name,
        file: fileOf(module),
        seconds: Math.round(module.diagnostic().duration) / 1_000,
      })),
    }
    writeFileSync(this.#path, JSON.stringify(report, null, 1))
  }
}

function failuresOf(module: TestModule): readonly Failure[] {
  const shared = { project: module.project.name, file: fileOf(module) }
  const tests = [...module.children.allTests('failed')].map((test): Failure => {
    const [error] = test.result().errors ?? []
    return {
      ...shared,
      line: lineIn(error?.stack, shared.file),
      title: test.fullName,
      error: firstLine(error?.message ?? 'it failed without an error'),
      diary: test.meta().diary ?? [],
    }
  })
  // A file that does not load, or whose hooks fail.
  const hooks = [module, ...module.children.allSuites()]
    .flatMap((part) => part.errors())
    .map((error): Failure => ({
      ...shared,
      line: lineIn(error.stack, shared.file),
      title: undefined,
      error: firstLine(error.message),
      diary: [],
    }))
  return [...tests, ...hooks]
}

const fileOf = (module: TestModule): string => relative(module.project.vitest.config.root, module.moduleId)

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? ''

const lineIn = (stack: string | undefined, file: string): number | undefined => {
  const at = stack?.indexOf(`${file}:`) ?? -1
  return stack === undefined || at === -1 ? undefined : Number.parseInt(stack.slice(at + file.length + 1), 10)
}
