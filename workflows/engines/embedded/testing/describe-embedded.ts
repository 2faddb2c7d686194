import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { bind } from '../../bound-process.ts'
import { describeEngine, type Version } from '../../contract.spec-suite.ts'
import { changedProcess, contractProcess } from '../../testing/contract-process.ts'
import { createEmbeddedEngine } from '../engine.ts'
import { usualMemory, type MemorySettings } from '../memory/memory.ts'

/** The contract of engines, for the embedded one with these settings, on a database of its own. */
export const describeEmbeddedEngine = (
  name: string,
  settings: MemorySettings = usualMemory,
): void => {
  let database: Awaited<ReturnType<typeof createProjectionDatabase>> | undefined
  beforeAll(async () => {
    database = await createProjectionDatabase()
  })
  afterAll(async () => database?.drop())

  describeEngine(name, async (activities, log) => {
    const launch = async (version: Version = 'as it was') => {
      const process = version === 'changed' ? changedProcess : contractProcess
      const processes = [bind(process, activities)]
      const databaseUrl = database?.url ?? ''
      return await createEmbeddedEngine({ databaseUrl, processes, log, settings })
    }
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
}
