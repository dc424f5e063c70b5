import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest begins first, so that no worker is left alone with it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const startsProcesses = ({ moduleId }: TestSpecification) => Number(moduleId.includes("/tests/process/"));
    return (await super.sort(files)).sort((a, b) => startsProcesses(b) - startsProcesses(a));
  }
}

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // Two cores: more workers only make the database wait.
    maxWorkers: 2,
    // What files import is loaded once by each worker, not once by each file: half the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Long, for machines that are busy with something else: nothing waits for it that passes.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,server,scripts,tests}/**/*.test.ts"],
          exclude: ["**/*.db.test.ts"],
          globalSetup: ["tests/fixtures/seeded-data-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["{app,server,tests}/**/*.db.test.ts"],
          globalSetup: ["tests/fixtures/database-setup.ts"],
          setupFiles: ["tests/fixtures/cheap-passwords.ts"],
        },
      },
    ],
  },
});
