import { sql, type RawBuilder } from 'kysely'
import { formatAccount } from '@almoner/domain/journal/accounts.ts'
import type { PostedJournal } from '@almoner/domain/journal/post.ts'
import { addDays } from '@almoner/domain/kernel/calendar.ts'
import { addCents, noCents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { anyOf } from '@almoner/projections/engine/row/any-of.ts'
import { toCents } from '@almoner/projections/engine/row/money-columns.ts'
import type { BooksFigure, ReportSource } from '../report-kind.ts'
import { isInPeriod } from '../books/in-period.ts'
import { compareJournals } from '../books/compare-journals.ts'
import { loadBalances } from '../books/load-balances.ts'
import { statementAccounts, toAccount, type StatementAccount } from './accounts.ts'

/** A line of an account's statement. All sums are positive on the account's own side. */
export type BalanceRow = {
  account: StatementAccount
  /** The name of the account in the ledger. */
  ledgerName: string
} & (
  | { line: 'opening' | 'closing'; balanceCents: Cents }
  | { line: PostedJournal; movements: number; inCents: Cents; outCents: Cents }
)

type Movement = Extract<BalanceRow, { movements: number }>

/** The statement of each account that has a balance or a movement. */
export async function* balanceRows(
  source: ReportSource,
): AsyncGenerator<readonly BalanceRow[], void, undefined> {
  const { request, organisationId } = source
  const openings = await loadBalances(source, addDays(request.from, -1))
  const movements = await loadMovements(source)
  for (const account of statementAccounts) {
    const ledgerName = formatAccount(toAccount[account](organisationId))
    const lines = movements.filter((movement) => movement.account === account)
    const opening = openings.get(ledgerName) ?? noCents
    if (opening === 0 && lines.length === 0) continue
    const closing = lines.reduce(
      (sum, { inCents, outCents }) => subtractCents(addCents(sum, inCents), outCents),
      opening,
    )
    yield [
      { account, ledgerName, line: 'opening', balanceCents: opening },
      ...lines,
      { account, ledgerName, line: 'closing', balanceCents: closing },
    ]
  }
}

type Moved = {
  account: string
  journal: PostedJournal
  movements: number
  debit: bigint
  credit: bigint
}

const loadMovements = async (source: ReportSource): Promise<readonly Movement[]> => {
  const { db, organisationId } = source
  const accounts = new Map(
    statementAccounts.map((name) => {
      const account = toAccount[name](organisationId)
      return [formatAccount(account), { name, isOwed: !account.code.startsWith('A') }]
    }),
  )
  // The indexes of an account's postings are of the charities' own accounts alone.
  const side = (column: 'debit' | 'credit'): RawBuilder<unknown> => sql`
    select ${sql.ref(column)} as account, journal, ${sql.lit(column)} as side, amount_cents
    from read_models.postings
    where ${isInPeriod(source)} and ${sql.ref(column)} = ${anyOf<string>([...accounts.keys()])}
      and ${sql.ref(column)} ~ '^(charity|direct|receivable|credit):'`
  const { rows } = await sql<Moved>`
    select account, journal, count(*)::int as movements,
      coalesce(sum(amount_cents) filter (where side = 'debit'), 0)::bigint as debit,
      coalesce(sum(amount_cents) filter (where side = 'credit'), 0)::bigint as credit
    from (${side('debit')} union all ${side('credit')}) moved
    group by 1, 2`.execute(db)
  return rows
    .toSorted((one, other) => compareJournals(one.journal, other.journal))
    .flatMap((row) => {
      const account = accounts.get(row.account)
      if (account === undefined) return []
      const [debit, credit] = [toCents(row.debit), toCents(row.credit)]
      const [inCents, outCents] = account.isOwed ? [credit, debit] : [debit, credit]
      const { journal: line, movements, account: ledgerName } = row
      return [{ account: account.name, ledgerName, line, movements, inCents, outCents }]
    })
}

/** The balances of the books at the beginning and at the end. */
export const balanceBooks = async (source: ReportSource): Promise<readonly BooksFigure[]> => {
  const { from, to } = source.request
  const [opening, closing] = [
    await loadBalances(source, addDays(from, -1)),
    await loadBalances(source, to),
  ]
  return statementAccounts.flatMap((account) => {
    const name = formatAccount(toAccount[account](source.organisationId))
    return [
      { key: `opening:${account}`, value: opening.get(name) ?? 0 },
      { key: `closing:${account}`, value: closing.get(name) ?? 0 },
    ]
  })
}
