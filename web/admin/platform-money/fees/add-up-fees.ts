import type { AnsweredProviderFees } from '@almoner/api/admin/platform-money/contract.ts'
import { addCents, noCents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'

export type FeeSum = {
  name: string
  payments: number
  chargedCents: Cents
  promisedCents: Cents
  takenCents: Cents
  /** Positive: it costs the platform. */
  differenceCents: Cents
}

/** Adds up the fees by name, in the order in which the names first occur. */
export const addUpFees = (
  fees: readonly AnsweredProviderFees[],
  toName: (fees: AnsweredProviderFees) => string,
): readonly FeeSum[] => {
  const sums = new Map<string, FeeSum>()
  for (const row of fees) {
    const name = toName(row)
    sums.set(name, add(sums.get(name) ?? nothing(name), row))
  }
  return [...sums.values()]
}

/** The twelve months of a year, also those without a payment: `2026/01` to `2026/12`. */
export const toMonths = (
  year: number,
  fees: readonly AnsweredProviderFees[],
): readonly FeeSum[] => {
  const sums = new Map(
    addUpFees(fees, ({ month }) => month.replace('-', '/')).map((sum) => [sum.name, sum]),
  )
  return Array.from({ length: 12 }, (_, index) => {
    const name = `${year}/${String(index + 1).padStart(2, '0')}`
    return sums.get(name) ?? nothing(name)
  })
}

const nothing = (name: string): FeeSum => ({
  name,
  payments: 0,
  chargedCents: noCents,
  promisedCents: noCents,
  takenCents: noCents,
  differenceCents: noCents,
})

const add = (sum: FeeSum, row: AnsweredProviderFees): FeeSum => {
  const promisedCents = addCents(sum.promisedCents, row.promised)
  const takenCents = addCents(sum.takenCents, row.taken)
  return {
    name: sum.name,
    payments: sum.payments + row.payments,
    chargedCents: addCents(sum.chargedCents, row.charged),
    promisedCents,
    takenCents,
    differenceCents: subtractCents(takenCents, promisedCents),
  }
}
