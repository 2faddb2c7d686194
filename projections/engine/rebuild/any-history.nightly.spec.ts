import { afterAll, beforeAll, describe } from 'vitest'
import type { Db } from '../database.ts'
import { createProjectionDatabase } from '../testing/database.ts'
import { describeAnyHistory } from './any-history.spec-suite.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

describe('a rebuilt read model', () => {
  describeAnyHistory(() => db, { histories: 100 })
})
