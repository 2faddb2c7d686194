import { harbourId, lionRockId } from '@almoner/domain/kernel/fixtures.ts'
import { paymentId } from '@almoner/domain/payment/fixtures.ts'
import { issued } from '@almoner/domain/receipt-book/fixtures.ts'
import type { ReceiptEvent } from '@almoner/domain/receipt/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../database.ts'
import { createProjectionDatabase, plansOf } from '../testing/database.ts'
import { atOnce, given, oneByOne, projectAll } from '../testing/given.ts'
import { another, atLionRock, inOrder } from '../testing/history.ts'
import { receiptsModel } from './project.ts'
import { receiptOf } from './query.ts'

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
  data: { ...ofHarbour, receiptNumber: first.data.receiptNumber },
}

describe('receipts', () => {
  it('are the same however their events arrive', async () => {
    const events = [first, mailed, another(issued(2), 11), ...[first, mailed].map(atLionRock)]
    const rows = await oneByOne(db, receiptsModel, events)
    expect(rows).toEqual(await atOnce(db, receiptsModel, events))
  })

  it('say what was issued, word for word, and to whom', async () => {
    await given(db, first).projectTwice(receiptsModel)
    expect(await receiptOf(db, ofHarbour)).toEqual({
      ...ofHarbour,
      receiptNumber: 'HLCF-2026-000001',
      facts: first.data,
      payer: first.personal,
      issuedAt: first.data.issuedAt,
      mailedAt: null,
    })
  })

  it('remember when they were mailed', async () => {
    await given(db, first, mailed).projectTwice(receiptsModel)
    expect(await receiptOf(db, ofHarbour)).toMatchObject({ mailedAt: '2026-11-20T02:30:01.000Z' })
  })

  it('keep two charities apart that write the same letters before the number', async () => {
    await given(db, first, atLionRock(first)).projectTwice(receiptsModel)
    const theirs = { organisationId: lionRockId, paymentId: atLionRock(first).data.paymentId }
    expect(await receiptOf(db, theirs)).toMatchObject(theirs)
    expect(await receiptOf(db, ofHarbour)).toMatchObject(ofHarbour)
  })

  it('show another charity nothing', async () => {
    await given(db, first).projectTwice(receiptsModel)
    expect(await receiptOf(db, { organisationId: lionRockId, paymentId })).toBeNull()
  })

  it('refuse a number that is given out twice', async () => {
    await given(db).projectTwice(receiptsModel)
    const twice = inOrder(first, another(first, 11))
    await expect(projectAll(db, receiptsModel, twice)).rejects.toThrow(/issued twice/)
  })

  it('are found by an index', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) =>
      another(issued(index + 1), 500 + index),
    )
    await given(db, ...many).projectTwice(receiptsModel)
    const [plan] = await plansOf(url, (asking) => receiptOf(asking, ofHarbour))
    expect(plan).toMatch(/receipts_payment/)
    expect(plan).not.toMatch(/Seq Scan|Sort/)
  })
})
