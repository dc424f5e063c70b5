import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // Two cores: more workers only make the database wait.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,server,scripts,tests}/**/*.test.ts"],
          exclude: ["**/*.db.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["{app,server,tests}/**/*.db.test.ts"],
          globalSetup: ["tests/fixtures/database-setup.ts"],
        },
      },
    ],
  },
});
