import { addCents, cents, noCents, subtractCents } from '@almoner/domain/kernel/money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFileNumber, netCents, noSums, withRow, type StatementRow } from './statement-rows.ts'
import { donationRow, paymentRow } from './statement-fixtures.ts'

const sumRows = (...rows: readonly StatementRow[]) => rows.reduce(withRow, noSums)

const anyRow: fc.Arbitrary<StatementRow> = fc
  .record({
    transactionType: fc.constantFrom('donation' as const, 'payment' as const),
    amountCents: fc.integer({ min: 1, max: 99_999_999 }),
    feeCents: fc.integer({ min: 0, max: 500_000 }),
    returned: fc.double({ min: 0, max: 1, noNaN: true }),
    irFileNumber: fc.constantFrom(null, '91/12345', '91/54321'),
    hasReceipt: fc.boolean(),
  })
  .map(({ transactionType, amountCents, feeCents, returned, irFileNumber, hasReceipt }) =>
    Object.assign({}, donationRow, {
      transactionType,
      amountCents: cents(amountCents),
      totalCents: cents(amountCents + feeCents),
      returnedCents: cents(Math.round((amountCents + feeCents) * returned)),
      receipt: hasReceipt ? { number: 'HLCF-2026-000001', irFileNumber } : null,
    }),
  )

describe('the sums of a statement', () => {
  it('are those of its rows, separately for donations and payments, after any refunds', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 30 }), (rows) => {
        const sums = sumRows(...rows)
        for (const kind of ['donation', 'payment'] as const) {
          const here = rows.filter(({ transactionType }) => transactionType === kind)
          expect(sums[kind]).toEqual({
            listed: here.length,
            kept: here.filter((row) => netCents(row) > 0).length,
            paidCents: addCents(...here.map(({ totalCents }) => totalCents)),
            returnedCents: addCents(...here.map(({ returnedCents }) => returnedCents)),
            keptCents: addCents(...here.map(netCents)),
          })
          const { paidCents, returnedCents, keptCents } = sums[kind]
          expect(subtractCents(paidCents, returnedCents)).toBe(keptCents)
        }
      }),
    )
  })

  it('state the deductible amount for donations only, based on their receipts', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 30 }), (rows) => {
        const { withFileNumber, donation } = sumRows(...rows)
        const spoken = rows.filter(
          (row) => row.transactionType === 'donation' && row.receipt?.irFileNumber,
        )
        expect(withFileNumber.keptCents).toBe(addCents(...spoken.map(netCents)))
        expect(new Set(withFileNumber.numbers)).toEqual(
          new Set(spoken.map(({ receipt }) => receipt?.irFileNumber)),
        )
        expect(withFileNumber.keptCents).toBeLessThanOrEqual(donation.keptCents)
      }),
    )
  })

  it('count a full refund as listed, and add nothing to the sum after refunds', () => {
    const back = { ...donationRow, returnedCents: donationRow.totalCents, receipt: null }
    expect(sumRows(donationRow, back).donation).toEqual({
      listed: 2,
      kept: 1,
      paidCents: cents(103_822),
      returnedCents: cents(51_911),
      keptCents: cents(51_911),
    })
  })

  it('include the fee that a donor covered, as the receipt does', () => {
    expect(sumRows(donationRow).donation.keptCents).toBe(51_911)
    expect(netCents({ ...donationRow, returnedCents: cents(10_000) })).toBe(41_911)
  })

  it('count money on its way back, or in dispute, until it is back', () => {
    const [underWayCents, disputedCents] = [cents(10_000), cents(41_911)]
    expect(netCents({ ...donationRow, underWayCents, disputedCents })).toBe(51_911)
  })

  it('are never of more back than was paid', () => {
    const wrong = { ...donationRow, returnedCents: cents(51_912) }
    expect(() => sumRows(wrong)).toThrow(/was paid/)
  })
})

describe('a payment', () => {
  it('has no file number, even if its acknowledgement has one', () => {
    const row = { ...paymentRow, receipt: { number: 'HLCF-2026-000002', irFileNumber: '91/12345' } }
    expect(findFileNumber(row)).toBeNull()
    expect(sumRows(row).withFileNumber).toEqual({ keptCents: noCents, numbers: [] })
  })
})
