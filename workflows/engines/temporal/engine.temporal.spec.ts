import { createSecretKey } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { bind } from '../bound-process.ts'
import { describeEngine, type Version } from '../contract.spec-suite.ts'
import { contractProcess } from '../testing/contract-process.ts'
import { createTemporalEngine } from './engine.ts'
import type { TemporalForTests } from './testing/dev-server.ts'
import { givenTemporal } from './testing/given-temporal.ts'

let temporal: TemporalForTests
beforeAll(async () => {
  temporal = await givenTemporal()
})
afterAll(async () => temporal.stop())

const payloadKey = createSecretKey(Buffer.alloc(32, 7))
const versions: Record<Version, string> = {
  'as it was': './testing/contract-workflows.ts',
  changed: './testing/changed-workflows.ts',
}

describeEngine('Temporal', async (activities, log) => {
  // Each test has its own queue, because a process from another test must not find these
  // activities.
  const taskQueue = `contract-${crypto.randomUUID()}`
  const launch = (version: Version = 'as it was') =>
    createTemporalEngine({
      settings: temporal.settings,
      payloadKey,
      // The changed code is in the sandbox; the activities do not change.
      processes: [bind(contractProcess, activities)],
      workflowsPath: fileURLToPath(new URL(versions[version], import.meta.url)),
      taskQueue,
      log,
    })
  let engine = await launch()
  return {
    engine: () => engine,
    pass: async (milliseconds) => {
      await delay(milliseconds)
    },
    outside: async (milliseconds) => {
      await delay(milliseconds)
    },
    restart: async (version) => {
      await engine.close()
      engine = await launch(version)
    },
    close: () => engine.close(),
  }
})
