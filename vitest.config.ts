import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Short files whose tests take long. Vitest begins with the largest files: these would be left alone at the end. */
const LONG_TESTS =
  /(eighteen-months|money-table|random-lives|watched-worker.server|guessing|account-links|lifecycle|lost-connections|operator-commands|backup|point-in-time|unread-log)\.(db\.)?test\.ts$/;

const LAYERS = ["unit", "component", "database", "http", "process", "long"];

/** One layer after the other, because a worker loads the modules of a layer once; in each the long tests first. */
class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * LAYERS.indexOf(project.name) + (LONG_TESTS.test(moduleId) ? 0 : 1);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // One more than there are cores: tests often wait for a timer, for the database or for another process.
    maxWorkers: 3,
    // Each worker loads the modules once for all of its files: half the time.
    isolate: false,
    sequence: { sequencer: LongTestsFirst },
    // Long, for busy machines: a test that passes does not wait for it.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,server,scripts}/**/*.test.ts"],
          exclude: ["**/*.db.test.ts"],
          setupFiles: ["tests/fixtures/fixed-seed-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "component",
          include: ["app/**/*.test.tsx"],
          environment: "happy-dom",
          setupFiles: ["tests/fixtures/component/component-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          globalSetup: ["tests/fixtures/server/seeded-data-setup.ts", "tests/fixtures/server/http-setup.ts"],
          setupFiles: ["tests/fixtures/fixed-seed-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "process",
          include: ["tests/process/**/*.test.ts"],
          globalSetup: ["tests/fixtures/server/seeded-data-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          include: ["tests/long/**/*.test.ts"],
          globalSetup: ["tests/fixtures/server/seeded-data-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["{app,server,tests}/**/*.db.test.ts"],
          globalSetup: ["tests/fixtures/database/database-setup.ts"],
          setupFiles: ["tests/fixtures/database/cheap-passwords.ts", "tests/fixtures/fixed-seed-setup.ts"],
        },
      },
    ],
  },
});
