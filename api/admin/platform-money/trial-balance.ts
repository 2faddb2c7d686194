import type { Context } from 'hono'
import { chart, parseAccount, type AccountCode } from '@almoner/domain/journal/accounts.ts'
import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { addCents, cents, noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { trialBalanceAsOf } from '@almoner/projections/models/journal/as-of.ts'
import { trialBalance } from '@almoner/projections/models/journal/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { refuseFutureBooks } from '../../use-cases/books/future-books.ts'
import { toChartAccount } from './chart-account-contract.ts'
import type { TrialBalanceAnswer } from './contract.ts'

type Asked = { asOf?: CalendarDay | undefined; knownAt?: Instant | undefined }

/** An account of the chart over all charities, in cents; one of the two sides is 0. */
export type ChartLine = { code: AccountCode; name: string; debitCents: Cents; creditCents: Cents }

/** Returns the accounts of the chart with a balance, as of a day and as known at a moment. */
export const loadTrialBalance = async (
  c: Context<AppEnv>,
  { asOf, knownAt }: Asked,
): Promise<{
  asOf: CalendarDay
  today: CalendarDay
  knownAt: Instant | null
  lines: readonly ChartLine[]
}> => {
  const { db, now } = c.get('deps')
  const today = toCalendarDay(instantFromMilliseconds(now()))
  refuseFutureBooks(today, { asOf, knownAt })
  const isPresent = asOf === undefined && knownAt === undefined
  const accounts = isPresent
    ? await trialBalance(db)
    : await trialBalanceAsOf(db, { businessDate: asOf, recordedAt: knownAt })
  return { asOf: asOf ?? today, today, knownAt: knownAt ?? null, lines: toLines(accounts) }
}

export const answerTrialBalance = ({
  lines,
  ...asked
}: Awaited<ReturnType<typeof loadTrialBalance>>): TrialBalanceAnswer => ({
  ...asked,
  lines: lines.map(({ code, name, debitCents, creditCents }) => ({
    code,
    name,
    debit: debitCents,
    credit: creditCents,
  })),
  total: addCents(noCents, ...lines.map(({ debitCents }) => debitCents)),
  suspense: sumSuspense(lines),
})

const sumSuspense = (lines: readonly ChartLine[]): Cents =>
  lines
    .filter(({ code }) => code === 'L8')
    .reduce((sum, { debitCents, creditCents }) => cents(sum + creditCents - debitCents), noCents)

/** Adds up the charities' accounts of each kind, in the order of the chart; none that is empty. */
const toLines = (
  accounts: readonly { account: string; balanceCents: Cents }[],
): readonly ChartLine[] => {
  const sums = new Map<string, { code: AccountCode; sum: number }>()
  for (const { account, balanceCents } of accounts) {
    const { code, name } = toChartAccount(parseAccount(account))
    sums.set(name, { code, sum: (sums.get(name)?.sum ?? 0) + balanceCents })
  }
  return [...sums]
    .filter(([, { sum }]) => sum !== 0)
    .map(([name, { code, sum }]) => ({
      code,
      name,
      debitCents: cents(Math.max(sum, 0)),
      creditCents: cents(Math.max(-sum, 0)),
    }))
    .toSorted((one, other) => codes.indexOf(one.code) - codes.indexOf(other.code))
}

const codes = Object.keys(chart)
