import type { Context } from 'hono'
import { assessmentYear } from '@almoner/domain/receipt/assessment-year.ts'
import { noCents } from '@almoner/domain/kernel/money.ts'
import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { yearsOfPeople, type YearSum } from '@almoner/projections/models/payment-history/years.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { assertWithinLimit } from '../../../middleware/caller/rate-limit.ts'
import { currentCharity } from '../../../middleware/tenant.ts'
import { loadOwnAccount, ownHere } from '../../../use-cases/accounts/own-account/own-account.ts'
import { sendStatement } from '../../../use-cases/statements/send-statement.ts'
import type { StatementSum, StatementYear } from './statements-contract.ts'

/** The years in which the logged-in donor gave at the charity of this host. */
export const listOwnYears = async (c: Context<AppEnv>): Promise<StatementYear[]> => {
  const { db, now } = c.get('deps')
  const sums = await yearsOfPeople(db, await ownHere(c))
  return [...new Set(sums.map(({ year }) => year))].map((year) => {
    const { name, from, to, ends } = assessmentYear(year)
    const here = sums.filter((each) => each.year === year)
    return {
      year: name,
      from,
      to,
      isOver: now() >= toMilliseconds(ends),
      donations: toSum(here.find(({ transactionType }) => transactionType === 'donation')),
      payments: toSum(here.find(({ transactionType }) => transactionType === 'payment')),
      pdfUrl: `/api/donors/statements/${year}.pdf`,
      csvUrl: `/api/donors/statements/${year}.csv`,
    }
  })
}

const toSum = (sum: YearSum | undefined): StatementSum => ({
  count: sum?.kept ?? 0,
  amount: sum?.keptCents ?? noCents,
  returned: sum?.returnedCents ?? noCents,
})

/** One year's statement as a file. */
export const renderOwnStatement = async (
  c: Context<AppEnv>,
  { year, format }: { year: number; format: 'pdf' | 'csv' },
): Promise<Response> => {
  const { donorId, details } = await loadOwnAccount(c)
  await assertWithinLimit(c, { key: `statement:${donorId}`, perSeconds: 180, burst: 20 })
  const { firstName, lastName } = details
  return await sendStatement(c, {
    ...(await ownHere(c)),
    charity: currentCharity(c),
    year,
    format,
    donor: { firstName, lastName, organisationName: null },
  })
}
