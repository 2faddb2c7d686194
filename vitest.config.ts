import { defineConfig } from 'vitest/config'

// Tiers, told apart by a file's name: `.spec.ts` needs nothing, `.int.spec.ts` needs PostgreSQL,
// `.temporal.spec.ts` a Temporal server besides, `.e2e.spec.ts` a browser. The tier a test sits in is
// the lowest at which it can fail.
const server = '{domain,eventstore,projections,workflows,api,sandbox,tools,bench}'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${server}/**/*.spec.ts`],
          exclude: ['**/*.int.spec.ts', '**/*.temporal.spec.ts', '**/node_modules/**'],
          // Left to itself a machine of two cores would use one.
          maxWorkers: '100%',
          // A property that takes three seconds takes six on a machine that others use.
          testTimeout: 20_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          name: 'web',
          include: ['**/*.spec.{ts,tsx}'],
          environment: 'happy-dom',
          maxWorkers: '100%',
        },
      },
      {
        test: {
          name: 'integration',
          include: [`${server}/**/*.int.spec.ts`],
          globalSetup: ['./sandbox/testing/postgres-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Many wait for clocks and for what dies: two leave the machine idle for a third of the time.
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'temporal',
          include: ['workflows/**/*.temporal.spec.ts'],
          globalSetup: ['./sandbox/testing/postgres-setup.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          globalSetup: ['./e2e/browser.ts'],
          include: ['e2e/**/*.e2e.spec.ts'],
          // Two products and two browsers: each waits for the other half of the time.
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
