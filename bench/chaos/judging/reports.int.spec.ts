import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { at, made } from '@almoner/domain/report/fixtures.ts'
import { report, type ReportCommand } from '@almoner/domain/report/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { createPostgresStore } from '@almoner/eventstore/postgres/store.ts'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { migrateDatabase } from '@almoner/workflows/migrate-database.ts'
import { requestLedger } from '../../reports/request-ledger.ts'
import { checkReports } from './reports.ts'

let db: pg.Client
let drop: () => Promise<void>
let store: EventStore & { close: () => Promise<void> }
let dataDir: string

beforeAll(async () => {
  const database = await createTestDatabase({ migrate: migrateDatabase })
  ;({ drop } = database)
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
  store = createPostgresStore({ url: database.url })
  dataDir = await mkdtemp(join(tmpdir(), 'chaos-reports-'))
  await mkdir(join(dataDir, 'reports', harbourId), { recursive: true })
})
afterAll(async () => {
  await store.close()
  await db.end()
  await drop()
  await rm(dataDir, { recursive: true })
})

const toId = (number: number) => fixtureId('report', number)

const request = (number: number): Promise<void> =>
  requestLedger(store, {
    reportId: toId(number),
    organisationId: harbourId,
    staffId: fixtureId('staff', 1),
    position: 1n,
    at,
  })

const record = async (number: number, command: ReportCommand): Promise<void> => {
  const context = {
    tenant: harbourId,
    actor: 'process:spec',
    correlation: toId(number),
    causation: null,
    commandId: `end:${number}`,
    input: number,
    at,
  } as const
  await handleCommand(store, { decider: report, id: toId(number), command, context })
}

const check = async (deathsAt: readonly Date[] = []) => {
  const violations: string[] = []
  const counts = await checkReports(db, { dataDir, deathsAt }, (line) => violations.push(line))
  return { ...counts, violations }
}

describe('the reports of a chaos run', () => {
  it('must have ended', async () => {
    await request(1)
    expect(await check()).toMatchObject({
      reports: 1,
      violations: [`report ${toId(1)} ended as null`],
    })
  })

  it('are under way at a death between their request and their end', async () => {
    expect(await check([new Date('2020-01-01T00:00:00Z')])).toMatchObject({ interrupted: 0 })
    expect(await check([new Date('2120-01-01T00:00:00Z')])).toMatchObject({ interrupted: 1 })
  })

  it('may have no file if there is nothing to report, and must have the recorded one', async () => {
    await record(1, { type: 'RecordReport', round: 1, made: null, at })
    expect((await check()).violations).toEqual([])
    await request(2)
    const sha256 = createHash('sha256').update('rows').digest('hex')
    await record(2, { type: 'RecordReport', round: 1, made: { ...made, sha256 }, at })
    expect((await check()).violations).toEqual([`the file of report ${toId(2)} has the hash null`])
    const path = join(dataDir, 'reports', harbourId, toId(2))
    await writeFile(path, 'half of the ro')
    expect((await check()).violations).toHaveLength(1)
    await writeFile(path, 'rows')
    expect(await check()).toMatchObject({ reports: 2, violations: [] })
  })
})
