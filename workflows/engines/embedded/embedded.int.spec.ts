import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@almoner/sandbox/testing/database.ts'
import type { Engine } from '../../flow.ts'
import { bind } from '../bound-process.ts'
import { describeEngine, type StartEngine, type Version } from '../contract.spec-suite.ts'
import { changedProcess, contractProcess } from '../testing/contract-process.ts'
import { createEmbeddedEngine } from './engine.ts'

let database: TestDatabase | undefined
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => database?.drop())

type Mode = { askedFrom: 'here' | 'elsewhere'; isRepeatable: boolean }

const startEngine =
  ({ askedFrom, isRepeatable }: Mode): StartEngine =>
  async (activities, log) => {
    const launch = async (version: Version = 'as it was') => {
      const process = version === 'changed' ? changedProcess : contractProcess
      const processes = [bind({ ...process, isRepeatable }, activities)]
      const databaseUrl = database?.url ?? ''
      const engine = await createEmbeddedEngine({ databaseUrl, processes, askedFrom, log })
      return { ...engine, start: engine.begin ? begunBy(engine.begin) : engine.start }
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
  }

// Whoever begins a process goes on with something else meanwhile, and hears when it is refused.
const begunBy =
  (begin: Engine['start']): Engine['start'] =>
  async (...process) => {
    await Promise.race([begin(...process), delay(0)])
  }

describeEngine('the embedded engine', startEngine({ askedFrom: 'elsewhere', isRepeatable: false }))

describeEngine(
  'the embedded engine that begins processes',
  startEngine({ askedFrom: 'here', isRepeatable: true }),
)
