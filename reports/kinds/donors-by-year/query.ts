import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { addCents, noCents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { PaymentRow } from '@almoner/projections/models/payment-history/query.ts'
import { receiptsNumbered } from '@almoner/projections/models/receipts/query.ts'
import type { ReportSource } from '../report-kind.ts'
import { ledgerRows, refundedSum, type LedgerRow } from '../donation-ledger/query.ts'

/** A donor's gifts of one year of assessment, which begins on 1 April. */
export type DonorYear = {
  /** `2026/27` */
  year: string
  /** The names and the address of the newest gift. */
  person: Pick<PaymentRow, 'firstName' | 'lastName' | 'organisationName' | 'email'>
  /** The gifts that stand: no entry that was voided, and nothing that was given back in full. */
  donations: number
  /** Their sum after refunds and lost disputes. */
  donatedCents: Cents
  /** The part of it with a receipt of a charity that was exempt under section 88 at that time. */
  exemptCents: Cents
  receipts: readonly string[]
  /** The file numbers of the Inland Revenue Department on these receipts. */
  irFileNumbers: readonly string[]
  /** Payments that are no donations. */
  payments: number
  paidCents: Cents
  /** What was given back of all these, and what of bookings was taken back. */
  returnedCents: Cents
  /** All bookings, as the ledger has them. */
  receivedCents: Cents
}

const rowsOfBatch = 2_000

/**
 * The donors of each year, in the order of their first gift in it. A donor's gifts are spread over
 * the year, so the sums of all donors are in memory, and the gifts are not.
 */
export async function* donorRows(
  source: ReportSource,
): AsyncGenerator<readonly DonorYear[], void, undefined> {
  const donors = new Map<string, DonorYear>()
  for await (const bookings of ledgerRows(source)) {
    const files = await findIrFiles(source, bookings)
    for (const booking of bookings) {
      const year = yearOfAssessment(booking.businessDay)
      const { payment } = booking
      const key = `${year} ${payment.personId}`
      const before = donors.get(key) ?? emptyYear(year, payment)
      donors.set(key, yearAfter(before, booking, files))
    }
  }
  const rows = [...donors.values()]
    .filter((row) => row.donations + row.payments > 0 || row.receivedCents !== 0)
    .toSorted((one, other) => (one.year < other.year ? -1 : Number(one.year > other.year)))
  for (let from = 0; from < rows.length; from += rowsOfBatch) {
    yield rows.slice(from, from + rowsOfBatch)
  }
}

const yearOfAssessment = (day: CalendarDay): string => {
  const calendarYear = Number(day.slice(0, 4))
  const first = day.slice(5) < '04-01' ? calendarYear - 1 : calendarYear
  return `${first}/${String(first + 1).slice(2)}`
}

const emptyYear = (year: string, person: PaymentRow): DonorYear => ({
  year,
  person,
  donations: 0,
  donatedCents: noCents,
  exemptCents: noCents,
  receipts: [],
  irFileNumbers: [],
  payments: 0,
  paidCents: noCents,
  returnedCents: noCents,
  receivedCents: noCents,
})

/** Maps the numbers of these receipts to the file numbers on them; null without an exemption. */
type IrFiles = ReadonlyMap<string, string | null>

const findIrFiles = async (
  { db, organisationId }: ReportSource,
  bookings: readonly LedgerRow[],
): Promise<IrFiles> => {
  const numbers = bookings.flatMap(({ payment }) => findReceipt(payment) ?? [])
  const receipts = await receiptsNumbered(db, { organisationId, numbers })
  return new Map(receipts.map(({ receiptNumber, facts }) => [receiptNumber, facts.irFileNumber]))
}

const findReceipt = ({ receiptNumber, receiptVoid }: PaymentRow): string | null =>
  receiptVoid ? null : receiptNumber

const yearAfter = (before: DonorYear, booking: LedgerRow, files: IrFiles): DonorYear => {
  const { payment, parts, totalCents } = booking
  const { firstName, lastName, organisationName, email } = payment
  const left =
    parts === null
      ? noCents
      : subtractCents(totalCents, addCents(refundedSum(booking), payment.lostCents))
  const row = {
    ...before,
    person: { firstName, lastName, organisationName, email },
    receivedCents: addCents(before.receivedCents, totalCents),
    returnedCents: addCents(before.returnedCents, subtractCents(totalCents, left)),
  }
  if (left === 0) return row
  if (payment.transactionType !== 'donation') {
    return { ...row, payments: row.payments + 1, paidCents: addCents(row.paidCents, left) }
  }
  const receipt = findReceipt(payment)
  const irFile = receipt === null ? null : (files.get(receipt) ?? null)
  return {
    ...row,
    donations: row.donations + 1,
    donatedCents: addCents(row.donatedCents, left),
    exemptCents: irFile === null ? row.exemptCents : addCents(row.exemptCents, left),
    receipts: receipt === null ? row.receipts : [...row.receipts, receipt],
    irFileNumbers:
      irFile === null || row.irFileNumbers.includes(irFile)
        ? row.irFileNumbers
        : [...row.irFileNumbers, irFile],
  }
}
