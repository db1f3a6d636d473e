import { statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The same order of files on every machine, whatever ran before: projects by their group, large files first, files that
 * run one at a time by name.
 */
export class SteadySequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sizes = new Map(files.map(({ moduleId }) => [moduleId, statSync(moduleId).size]))
    const sizeOf = ({ moduleId, project }: TestSpecification): number =>
      project.config.maxWorkers === 1 ? 0 : (sizes.get(moduleId) ?? 0)
    return files.toSorted(
      (one, other) =>
        groupOf(one) - groupOf(other) || sizeOf(other) - sizeOf(one) || (one.moduleId < other.moduleId ? -1 : 1),
    )
  }
}

const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder
