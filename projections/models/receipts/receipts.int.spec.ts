import { asPayment } from '@almoner/domain/kernel/ids.ts'
import { ofPayment } from '@almoner/domain/receipt/receipt-of.ts'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { payerId, paymentId } from '@almoner/domain/payment/fixtures.ts'
import { issued } from '@almoner/domain/receipt-book/fixtures.ts'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import type { ReceiptEvent } from '@almoner/domain/receipt/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, explainQueries } from '../../engine/testing/database.ts'
import { projectAtOnce, given, projectOneByOne, projectAll } from '../../engine/testing/given.ts'
import { another, atLionRock, toRecorded } from '../../engine/testing/history.ts'
import * as ways from '../../engine/testing/ways-of-paying.ts'
import { receiptsModel } from './project.ts'
import { findReceipt, receiptsNumbered, receiptsOfPayers, receiptsOfPayment } from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const ofHarbour = { organisationId: harbourId, paymentId }
const first = issued(1)
const mailed: ReceiptEvent = {
  type: 'ReceiptMailed',
  data: {
    of: ofPayment(paymentId),
    organisationId: harbourId,
    receiptNumber: first.data.receiptNumber,
  },
}

describe('receipts', () => {
  it('are the same however their events arrive', async () => {
    const events = [
      first,
      mailed,
      ways.voided,
      another(issued(3), 11),
      ...[first, mailed].map(atLionRock),
    ]
    const rows = await projectOneByOne(db, receiptsModel, events)
    expect(rows).toEqual(await projectAtOnce(db, receiptsModel, events))
  })

  it('show what was issued, word for word, and to whom', async () => {
    await given(db, first).projectTwice(receiptsModel)
    expect(await findReceipt(db, ofHarbour)).toEqual({
      ...ofHarbour,
      receiptNumber: 'HLCF-2026-000001',
      facts: first.data,
      payer: first.personal,
      issuedAt: first.data.issuedAt,
      mailedAt: null,
      voided: null,
    })
  })

  it('remember when they were mailed', async () => {
    await given(db, first, mailed).projectTwice(receiptsModel)
    expect(await findReceipt(db, ofHarbour)).toMatchObject({ mailedAt: '2026-11-20T02:30:01.000Z' })
  })

  it('show since when one is void and why, and which replaces it', async () => {
    const replaced = ways.replaced(10_000)
    await given(db, ways.forced, first, mailed, ways.voided, replaced).projectTwice(receiptsModel)
    const voided = { at: '2026-11-20T03:00:00.000Z', reason: 'given_back' }
    const [old, standing, ...more] = await receiptsOfPayment(db, ofHarbour)
    expect(more).toEqual([])
    expect(old).toMatchObject({ receiptNumber: 'HLCF-2026-000001', voided })
    expect(old?.mailedAt).not.toBeNull()
    expect(standing).toMatchObject({ receiptNumber: 'HLCF-2026-000002', voided: null })
    expect(standing?.facts).toMatchObject({ replaces: 'HLCF-2026-000001', refundedCents: 10_000 })
    expect(await findReceipt(db, ofHarbour)).toEqual(standing)
    expect(await receiptsOfPayment(db, { organisationId: lionRockId, paymentId })).toEqual([])
  })

  it('remember the event that voided one, whatever follows', async () => {
    const [, , voiding] = toRecorded(first, mailed, ways.voided)
    await given(db, first, mailed, ways.voided, mailed).projectTwice(receiptsModel)
    const { voided_position, position } = await db
      .selectFrom('read_models.receipts')
      .select(['voided_position', 'position'])
      .executeTakeFirstOrThrow()
    expect(voided_position).toBe(voiding?.position)
    expect(position).toBeGreaterThan(voided_position ?? 0n)
  })

  it('distinguish two charities with the same letters before the number', async () => {
    await given(db, first, atLionRock(first)).projectTwice(receiptsModel)
    const theirs = {
      organisationId: lionRockId,
      paymentId: asPayment(atLionRock(first).data.of.id),
    }
    expect(await findReceipt(db, theirs)).toMatchObject(theirs)
    expect(await findReceipt(db, ofHarbour)).toMatchObject(ofHarbour)
  })

  it('show nothing to another charity', async () => {
    await given(db, first).projectTwice(receiptsModel)
    expect(await findReceipt(db, { organisationId: lionRockId, paymentId })).toBeNull()
  })

  it('are found by their numbers, each charity’s own, void or not', async () => {
    const replaced = ways.replaced(10_000)
    const events = [first, ways.voided, replaced, atLionRock(first)]
    await given(db, ...events).projectTwice(receiptsModel)
    const numbers = ['HLCF-2026-000002', 'HLCF-2026-000001', 'HLCF-2026-000009']
    const receipts = await receiptsNumbered(db, { organisationId: harbourId, numbers })
    expect(new Map(receipts.map((row) => [row.receiptNumber, row.voided === null]))).toEqual(
      new Map([
        ['HLCF-2026-000001', false],
        ['HLCF-2026-000002', true],
      ]),
    )
    expect(receipts.every(({ organisationId }) => organisationId === harbourId)).toBe(true)
    expect(await receiptsNumbered(db, { organisationId: harbourId, numbers: [] })).toEqual([])
  })

  it('are listed for their payers, each charity’s own, void or not, the newest first', async () => {
    const other = fixtureId('person', 75)
    const others = another(issued(3), 11)
    const ofOther = { ...others, data: { ...others.data, payerId: other } }
    const events = [first, ways.voided, ways.replaced(10_000), ofOther, atLionRock(first)]
    await given(db, ...events).projectTwice(receiptsModel)
    const list = (people: readonly PersonId[], before: bigint | null = null) =>
      receiptsOfPayers(db, { organisationId: harbourId, people, before, limit: 2 })
    const page = await list([payerId, other])
    const sequences = (rows: typeof page) => rows.map(({ facts }) => facts.sequence)
    expect(sequences(page)).toEqual([3, 2])
    expect(sequences(await list([payerId, other], page[1]?.issuedPosition))).toEqual([1])
    expect(sequences(await list([other]))).toEqual([3])
    expect(await list([])).toEqual([])
  })

  it('refuse a number that is given out twice', async () => {
    await given(db).projectTwice(receiptsModel)
    const twice = toRecorded(first, another(first, 11))
    await expect(projectAll(db, receiptsModel, twice)).rejects.toThrow(/issued twice/)
  })

  it('are found by an index', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) =>
      another(issued(index + 1), 500 + index),
    )
    await given(db, ...many).projectTwice(receiptsModel)
    const plans = await explainQueries(url, async (asking) => {
      await findReceipt(asking, ofHarbour)
      await receiptsOfPayment(asking, ofHarbour)
      const numbers = many.slice(0, 20).map(({ data }) => data.receiptNumber)
      await receiptsNumbered(asking, { organisationId: harbourId, numbers })
      const people = [fixtureId('person', 75)]
      const page = { organisationId: harbourId, before: 9_999n, limit: 11 }
      await receiptsOfPayers(asking, { ...page, people })
    })
    expect(plans).toHaveLength(4)
    for (const [index, name] of ['payment', 'payment', 'pkey'].entries()) {
      expect(plans[index]).toMatch(new RegExp(`receipts_${name}`))
      expect(plans[index]).not.toMatch(/Seq Scan|Sort/)
    }
    // A payer has few receipts, which are sorted once they are read.
    expect(plans[3]).toMatch(/receipts_payer/)
    expect(plans[3]).not.toMatch(/Seq Scan/)
  })
})
