import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@almoner/sandbox/testing/database.ts'
import { describeEngine } from '../contract.spec-suite.ts'
import { createEmbeddedEngine } from './engine.ts'

let database: TestDatabase | undefined
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => database?.drop())

describeEngine('the embedded engine', async (processes, log) => {
  const launch = () => createEmbeddedEngine({ databaseUrl: database?.url ?? '', processes, log })
  let engine = await launch()
  return {
    engine: () => engine,
    pass: async (milliseconds) => {
      await delay(milliseconds)
    },
    outside: async (milliseconds) => {
      await delay(milliseconds)
    },
    restart: async () => {
      await engine.close()
      engine = await launch()
    },
    close: () => engine.close(),
  }
})
