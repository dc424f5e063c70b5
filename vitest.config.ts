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
          include: ["{app,server,scripts}/**/*.test.ts"],
          exclude: ["**/*.db.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "component",
          include: ["app/**/*.test.tsx"],
          environment: "happy-dom",
          environmentOptions: { happyDOM: { url: "http://localhost:3000" } },
          setupFiles: ["tests/fixtures/component-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          globalSetup: ["tests/fixtures/seeded-data-setup.ts", "tests/fixtures/http-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "process",
          include: ["tests/process/**/*.test.ts"],
          globalSetup: ["tests/fixtures/seeded-data-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          include: ["tests/long/**/*.test.ts"],
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
