import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs the test files that took the least time first: most mutants are killed by the test of their source, and
 * then no other file runs.
 */
export class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => this.#duration(one) - this.#duration(other));
  }

  #duration({ project, moduleId }: TestSpecification): number {
    const key = `${project.name}:${relative(this.ctx.config.root, moduleId)}`;
    return this.ctx.cache.getFileTestResults(key)?.duration ?? 0;
  }
}
