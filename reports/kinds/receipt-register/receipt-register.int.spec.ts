import { describe, expect, it } from 'vitest'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { useApi } from '@almoner/api/testing/api.ts'
import { issueReceipt, voidReceipt } from '@almoner/api/testing/receipts.ts'
import { submitTransfer } from '@almoner/api/testing/transfers.ts'
import { describeKind } from '../testing/describe-kind.ts'
import { harbour, makeText, readCents, readCsv, requestNow } from '../testing/make-text.ts'
import { receiptRegister } from './index.ts'

const api = useApi()
const kind = 'receipt_register'
const today = toCalendarDay(instantFromMilliseconds(Date.now()))
const year = today.slice(0, 4)
type Request = Awaited<ReturnType<typeof requestNow>>

/** The totals of a register by their keys, and the English statement about each year. */
const readTotals = async (request: Request) => {
  const { made } = await makeText(api, request)
  return new Map(made?.totals.map(({ key, value }) => [key, value]))
}
const readGaps = (request: Request) =>
  receiptRegister.open(async ({ totals }) => {
    const { position, ...others } = request
    const source = { ...api, organisationId: harbour, position: BigInt(position) }
    const lines = (await totals({ ...source, request: { position, ...others } })).lines()
    return lines.filter(({ key }) => key.startsWith('missing:')).map(({ label }) => label.en)
  })

describe('the receipt register', () => {
  const books = describeKind(api, kind, {
    additive: ['issued', 'voided', 'standing', 'ledger', 'difference'],
  })

  it('lists every number in order, with its outcome', async () => {
    const { text } = await makeText(api, await requestNow(api, kind))
    const { card, transfer, voided, replacement } = books.receipts
    const numbers = readCsv(text).map((row) => row['Receipt number'])
    expect(numbers).toEqual([card, transfer, voided, replacement])
    const [, , old, standing] = readCsv(text)
    expect(old).toMatchObject({
      Status: 'Void',
      'Reason for voiding': 'The payment was refunded',
      'Replaced by': replacement,
      'Payment reference': books.refunded,
      'Amount in the ledger': '',
    })
    expect(old?.['Voided (Hong Kong time)']).toMatch(/^\d{4}\/\d\d\/\d\d /)
    expect(standing).toMatchObject({ Status: 'Valid', Replaces: voided, Refunded: '50.00' })
    expect(standing?.['Payer']).toBe('Tai Man Chan')
  })

  it('has the sum that stands, which is that of the ledger', async () => {
    const request = await requestNow(api, kind)
    const standing = readCsv((await makeText(api, request)).text).filter(
      ({ Status }) => Status === 'Valid',
    )
    const totals = await readTotals(request)
    const sum = (column: string) =>
      standing.reduce((cents, row) => cents + readCents(row[column] ?? ''), 0)
    expect(totals.get('standing')).toBe(sum('Amount of the receipt'))
    expect(totals.get('standing')).toBe(sum('Total paid') - 5_000)
    expect(totals.get('ledger')).toBe(totals.get('standing'))
    expect(totals.get('difference')).toBe(0)
  })

  it('states that no number of the year is missing, whatever the period', async () => {
    expect(await readGaps(await requestNow(api, kind))).toEqual([`${year}: 1–4, none missing`])
    const day = await requestNow(api, kind, { from: today, to: today })
    expect(await readGaps(day)).toEqual([`${year}: 1–4, none missing`])
    expect((await readTotals(day)).get(`missing:${year}`)).toBe(0)
  })

  it('shows a receipt as valid that was voided after its position', async () => {
    const before = await requestNow(api, kind)
    const first = await makeText(api, before)
    await voidReceipt(api, books.transfer, books.receipts.transfer)
    expect(await makeText(api, before)).toEqual(first)
    const { text } = await makeText(api, await requestNow(api, kind))
    expect(readCsv(text)[1]).toMatchObject({
      Status: 'Void',
      'Reason for voiding': 'The payment wasn’t completed',
      'Replaced by': '',
    })
  })

  it('shows as a difference what was receipted before the payment was confirmed', async () => {
    const pending = await submitTransfer(api, harbour)
    const forced = await issueReceipt(api, pending, { forcedBecause: 'A grant needs it' })
    const request = await requestNow(api, kind)
    expect((await readTotals(request)).get('difference')).toBe(50_000)
    const { text } = await makeText(api, request)
    const row = readCsv(text).find((each) => each['Receipt number'] === forced)
    expect(row).toMatchObject({ 'Amount of the receipt': '500.00', 'Amount in the ledger': '0.00' })
  })

  it('names a number that is missing', async () => {
    const request = await requestNow(api, kind)
    await api.db
      .deleteFrom('read_models.receipts')
      .where('receipt_number', '=', books.receipts.voided)
      .where('organisation_id', '=', harbour)
      .execute()
    expect(await readGaps(request)).toEqual([`${year}: 1–5, missing 3`])
    expect((await readTotals(request)).get(`missing:${year}`)).toBe(1)
  })
})
