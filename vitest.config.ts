import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/testing/longest-first.ts'
import packageJson from './package.json' with { type: 'json' }

// Tiers, told apart by a file's name: `.spec.ts` needs nothing, `.int.spec.ts` needs PostgreSQL,
// `.stripe.spec.ts` needs the program stripe-mock,
// `.temporal.spec.ts` a Temporal server besides, `.e2e.spec.ts` a browser. The tier a test sits in is
// the lowest at which it can fail. `.nightly.spec.ts` needs PostgreSQL and either many minutes or many
// starts of a program of which another tier has the usual course;
// `.screens.spec.ts` brings a screen to its rarer states in a browser, for `npm run screens`.
const { workspaces } = packageJson
const server = `{${workspaces.filter((folder) => folder !== 'web' && folder !== 'e2e').join(',')}}`

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

// A machine that others use takes five times as long, and what hangs is told of all the same.
const longTimeouts = {
  setupFiles: [here('tools/testing/timeout.ts')],
  // A process that a test starts takes half the time to load once another has been compiled.
  env: { NODE_COMPILE_CACHE: here('node_modules/.cache/node-compile') },
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 240_000,
  hookTimeout: 240_000,
}

// Node itself reads the server's files, as in production: Vite would transform each of them first, which
// is a quarter of the integration tests' processor time on a clean checkout. The server's specs mock no
// module, for which Vitest's own loader would have to parse every file.
const readByNode = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  setupFiles: [here('tools/testing/compile-cache.ts'), ...longTimeouts.setupFiles],
}

// Specs wait for timers, programs and the disk: two workers leave a third of two processors idle.
const workers = 3

const withPostgres = {
  ...longTimeouts,
  ...readByNode,
  globalSetup: ['./sandbox/testing/postgres-setup.ts'],
  setupFiles: [...readByNode.setupFiles, here('platform/password/testing/low-cost.ts')],
  // As the unit tests do: each file has its own databases, and closes what it has opened.
  isolate: false,
}

const inBrowsers = {
  globalSetup: ['./e2e/product/world.ts'],
  // The files of a worker share a product and a browser.
  isolate: false,
  maxWorkers: workers,
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...longTimeouts,
          ...readByNode,
          name: 'unit',
          include: [`${server}/**/*.spec.ts`],
          exclude: ['**/*.{int,temporal,stripe,nightly}.spec.ts', '**/node_modules/**'],
          maxWorkers: workers,
          // They share what they import, and leave it as they found it: a third of the time is saved.
          isolate: false,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          ...longTimeouts,
          name: 'web',
          include: ['**/*.spec.{ts,tsx}'],
          environment: 'happy-dom',
          maxWorkers: workers,
          // Each file keeps a document and modules of its own, which a context of V8 makes in a third less
          // time than a thread.
          pool: 'vmThreads',
        },
      },
      {
        test: {
          ...withPostgres,
          name: 'integration',
          include: [`${server}/**/*.int.spec.ts`],
          // Many wait for programs that they start, and with four workers a sixth of two processors is idle.
          maxWorkers: workers + 2,
        },
      },
      {
        test: {
          ...longTimeouts,
          name: 'temporal',
          include: [`${server}/**/*.temporal.spec.ts`],
          globalSetup: ['./sandbox/testing/postgres-setup.ts'],
          fileParallelism: false,
        },
      },
      {
        test: {
          ...longTimeouts,
          name: 'stripe',
          include: [`${server}/**/*.stripe.spec.ts`],
        },
      },
      {
        test: {
          ...withPostgres,
          name: 'nightly',
          include: [`${server}/**/*.nightly.spec.ts`],
          testTimeout: 1_800_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...longTimeouts,
          ...inBrowsers,
          name: 'browser',
          include: ['e2e/**/*.e2e.spec.ts'],
        },
      },
      {
        test: {
          ...longTimeouts,
          ...inBrowsers,
          name: 'screens',
          include: ['e2e/**/*.screens.spec.ts'],
        },
      },
    ],
  },
})
