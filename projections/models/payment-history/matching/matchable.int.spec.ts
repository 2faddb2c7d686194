import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import * as offline from '@almoner/domain/offline-entry/fixtures.ts'
import type { Db } from '../../../engine/database.ts'
import { createProjectionDatabase } from '../../../engine/testing/database.ts'
import { given } from '../../../engine/testing/given.ts'
import { submitted } from '../../../engine/testing/ways-of-paying.ts'
import { findByIds, findMatchable } from './matchable.ts'
import { paymentHistoryModel } from '../project.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
  await given(db, submitted, offline.recorded).projectTwice(paymentHistoryModel)
})
afterAll(() => drop())

const { reference } = submitted.data
const day = calendarDay('2026-11-19')
const find = (criteria: Partial<Parameters<typeof findMatchable>[1]>) =>
  findMatchable(db, { organisationId: harbourId, lines: [], references: [], ...criteria })

describe('a payment that a statement line may match', () => {
  it('is what waits with its sum, on the days before and after it', async () => {
    const { amountCents } = offline.recorded.data.entry
    const waiting = [submitted.data.paymentId, offline.recorded.data.offlineEntryId]
    for (const date of ['1999-01-01', '2026-12-31']) {
      const lines = [{ amountCents, day: calendarDay(date) }]
      const payments = await find({ lines })
      expect(new Set(payments.map(({ paymentId }) => paymentId))).toEqual(new Set(waiting))
      expect(payments).toMatchObject([{ totalCents: 50_000 }, { totalCents: 50_000 }])
    }
    expect(await find({ lines: [{ amountCents: cents(amountCents + 1), day }] })).toEqual([])
  })

  it('is any whose reference appears in it', async () => {
    expect(await find({ references: [reference, 'UNKNOWN1'] })).toMatchObject([
      { paymentId: submitted.data.paymentId, reference, source: 'online' },
    ])
  })

  it('is never another charity’s', async () => {
    const lines = [{ amountCents: offline.recorded.data.entry.amountCents, day }]
    const organisationId = lionRockId
    expect(await find({ organisationId, lines, references: [reference] })).toEqual([])
    const ids = [submitted.data.paymentId]
    expect((await findByIds(db, { organisationId, ids })).size).toBe(0)
    expect((await findByIds(db, { organisationId: harbourId, ids })).size).toBe(1)
  })
})
