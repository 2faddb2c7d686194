import * as the from '@almoner/domain/import/fixtures.ts'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as offline from '@almoner/domain/offline-entry/fixtures.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, explainQueries } from '../../engine/testing/database.ts'
import { given, projectAtOnce, projectOneByOne } from '../../engine/testing/given.ts'
import { paymentHistoryModel } from '../payment-history/project.ts'
import { importsModel } from './project.ts'
import {
  findImport,
  findImportByHeader,
  findLastChanges,
  findLikelyDuplicates,
  listImports,
  listKnownPayments,
  listUndoneEntries,
  summariseEntries,
  type Suspect,
} from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())
beforeEach(async () => {
  await sql`truncate read_models.imports, read_models.import_entries`.execute(db)
})

const { importId } = the.started.data
const mine = { organisationId: harbourId, importId }
const entryIds = [...the.entryIds]
const whole = [the.started, the.rowsRecorded, the.completed]

describe('an import', () => {
  it('is the same however its events arrive', async () => {
    const again = { ...the.started, data: { ...the.started.data, round: 2 } }
    const events = [...whole, the.undone, again]
    const rows = await projectOneByOne(db, importsModel, events)
    expect(rows).toEqual(await projectAtOnce(db, importsModel, events))
  })

  it('has what was added, of its charity alone', async () => {
    await given(db, the.started, the.rowsRecorded).projectTwice(importsModel)
    expect(await findImport(db, mine)).toMatchObject({
      status: 'recording',
      toAdd: 2,
      added: 2,
      addedCents: 70_000,
      columns: the.started.data.columns,
    })
    expect(await findImport(db, { ...mine, organisationId: lionRockId })).toBeNull()
    const listed = { organisationId: harbourId, before: null, limit: 10 }
    expect(await listImports(db, listed)).toMatchObject([{ importId }])
    expect(await listImports(db, { ...listed, before: 1n })).toEqual([])
    const { headerHash } = the.started.data
    expect(await findImportByHeader(db, { ...mine, headerHash })).toMatchObject({ importId })
    expect(await findImportByHeader(db, { ...mine, headerHash: 'other' })).toBeNull()
  })

  it('that is undone leaves none of its entries', async () => {
    await given(db, ...whole).projectTwice(importsModel)
    expect(await listUndoneEntries(db, { ...mine, entryIds })).toEqual(new Set())
    await given(db, ...whole, the.undone).projectTwice(importsModel)
    expect(await listUndoneEntries(db, { ...mine, entryIds })).toEqual(new Set(entryIds))
    expect(await findImport(db, mine)).toMatchObject({ status: 'undone', added: 0, addedCents: 0 })
  })
})

describe('the existing entries next to an import', () => {
  const { offlineEntryId } = offline.recorded.data
  const suspect: Suspect = {
    row: 3,
    amountCents: cents(50_000),
    receivedAt: instant('2026-11-12T15:59:00.000Z'),
    names: ['陳大文', '大文陳'],
    email: '',
  }
  const scope = { organisationId: harbourId }
  const find = async (changes: Partial<Suspect> = {}) => [
    ...(await findLikelyDuplicates(db, { ...scope, suspects: [{ ...suspect, ...changes }] })),
  ]

  it('are found by sum, day and name or address', async () => {
    await given(db, offline.recorded, offline.approved).projectTwice(paymentHistoryModel)
    expect(await find()).toEqual([[3, offlineEntryId]])
    expect(await find({ amountCents: cents(50_001) })).toEqual([])
    expect(await find({ receivedAt: instant('2026-11-12T16:00:00.000Z') })).toEqual([])
    expect(await find({ names: ['李大文', '大文李'] })).toEqual([])
    expect(await find({ names: ['', ''], email: 'Tai.Man@example.com' })).toHaveLength(1)
    const theirs = { organisationId: lionRockId, suspects: [suspect] }
    expect(await findLikelyDuplicates(db, theirs)).toEqual(new Map())
    const ids = [offlineEntryId, fixtureId('offline_entry', 1)]
    const { amountCents, receivedAt } = offline.entry
    const giver = { firstName: '大文', lastName: '陳', email: 'tai.man@example.com' }
    expect(await listKnownPayments(db, { ...scope, ids })).toEqual(
      new Map([[offlineEntryId, { gift: { amountCents, receivedAt, giver } }]]),
    )
  })

  it('state what prevents an import from being undone', async () => {
    const recorded = {
      ...the.rowsRecorded,
      data: { ...the.rowsRecorded.data, entryIds: [offlineEntryId] },
    }
    await given(db, offline.recorded, offline.approved).projectTwice(paymentHistoryModel)
    await given(db, the.started, recorded).projectTwice(importsModel)
    const firstAt = offline.entry.receivedAt
    expect(await summariseEntries(db, mine)).toEqual({ receipted: 0, firstAt, toVoid: 0 })
    const receipt = sql`update read_models.payment_history set receipt_requested = true`
    await receipt.execute(db)
    expect(await summariseEntries(db, mine)).toMatchObject({ receipted: 1 })
    await given(db, the.started, recorded, the.completed, the.undone).projectTwice(importsModel)
    expect(await summariseEntries(db, mine)).toEqual({ receipted: 0, firstAt: null, toVoid: 1 })
  })

  it('are found by an index among all payments', async () => {
    await given(db, offline.recorded, offline.approved).projectTwice(paymentHistoryModel)
    const others = sql`jsonb_build_object('payment_id', gen_random_uuid(), 'amount_cents', 100 * n)`
    await sql`insert into read_models.payment_history
      select (jsonb_populate_record(p, ${others})).*
      from read_models.payment_history p, generate_series(1, 5000) n`.execute(db)
    await given(db, the.started).projectTwice(importsModel)
    await sql`insert into read_models.imports
      select (jsonb_populate_record(i, jsonb_build_object('import_id', gen_random_uuid(),
        'started_position', n, 'organisation_id', gen_random_uuid()))).*
      from read_models.imports i, generate_series(1, 2000) n`.execute(db)
    await sql`analyze read_models.payment_history, read_models.imports`.execute(db)
    const plans = await explainQueries(url, async (asking) => {
      await findLikelyDuplicates(asking, { ...scope, suspects: [suspect] })
      await listImports(asking, { organisationId: harbourId, before: null, limit: 10 })
      await findLastChanges(asking, { organisationId: harbourId })
    })
    const [duplicates = '', list = '', changes = ''] = plans
    expect(duplicates).toContain('payment_history_offline_amount')
    expect(list).toContain('imports_of_charity')
    expect(changes).toContain('payment_history_offline_changes')
  })
})
