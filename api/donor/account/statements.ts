import type { Context } from 'hono'
import { assessmentYear } from '@almoner/domain/kernel/assessment-year.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { noCents, toHkd } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds, millisecondsOf } from '@almoner/domain/kernel/time.ts'
import type { Charity } from '@almoner/projections/models/charity-directory/query.ts'
import { yearsOfPeople, type YearSum } from '@almoner/projections/models/payment-history/years.ts'
import {
  mostStatementRows,
  type StatementFacts,
} from '@almoner/workflows/documents/statement-content.ts'
import { statementCsvHead, statementCsvLines } from '@almoner/workflows/documents/statement-csv.ts'
import { noSums, withRow, type StatementRow } from '@almoner/workflows/documents/statement-rows.ts'
import type { AppEnv } from '../../app-env.ts'
import { withinLimit } from '../../middleware/rate-limit.ts'
import { charityHere } from '../../middleware/tenant.ts'
import { Refusal } from '../../problem.ts'
import { streamed } from '../../streamed.ts'
import { ownAccount, ownHere } from '../../use-cases/accounts/own-account.ts'
import type { StatementSum, StatementYear } from './statements-contract.ts'
import { statementPages } from './statement-pages.ts'

/** The years in which the logged-in donor gave at the charity of this host. */
export const ownYears = async (c: Context<AppEnv>): Promise<StatementYear[]> => {
  const { db, now } = c.get('deps')
  const found = await yearsOfPeople(db, await ownHere(c))
  return [...new Set(found.map(({ year }) => year))].map((year) => {
    const { name, from, to, ends } = assessmentYear(year)
    const here = found.filter((each) => each.year === year)
    return {
      year: name,
      from,
      to,
      isOver: now() >= millisecondsOf(ends),
      donations: sumOf(here.find(({ transactionType }) => transactionType === 'donation')),
      payments: sumOf(here.find(({ transactionType }) => transactionType === 'payment')),
      pdfUrl: `/api/donors/statements/${year}.pdf`,
      csvUrl: `/api/donors/statements/${year}.csv`,
    }
  })
}

const sumOf = (found: YearSum | undefined): StatementSum => ({
  count: found?.kept ?? 0,
  amount: toHkd(found?.keptCents ?? noCents),
  returned: toHkd(found?.returnedCents ?? noCents),
})

/** One year's statement as a file; a year without a gift has none. */
export const ownStatement = async (
  c: Context<AppEnv>,
  { year, format }: { year: number; format: 'pdf' | 'csv' },
): Promise<Response> => {
  const { donorId } = await ownAccount(c)
  await withinLimit(c, { key: `statement:${donorId}`, perSeconds: 180, burst: 20 })
  const charity = charityHere(c)
  const pages = statementPages(c.get('deps').db, { ...(await ownHere(c)), year })
  const first = await pages.next()
  if (first.done) throw new Refusal('not_found')
  const { name } = assessmentYear(year)
  const file = `${charity.subDomain}-statement-${name.replace('/', '-')}.${format}`
  const asFile = `attachment; filename="${file}"`
  const all = beginningWith(first.value, pages)
  if (format === 'csv') {
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', asFile)
    return streamed(c, { pieces: csvOf(all, c.get('language')), what: 'a statement' })
  }
  const drawn = await c.get('deps').drawStatement(await factsOf(c, charity, { year, all }))
  // Set after the drawing: a browser would save a refusal under the statement's name.
  c.header('Content-Type', 'application/pdf')
  c.header('Content-Disposition', asFile)
  return c.body(Uint8Array.from(drawn))
}

type Pages = AsyncGenerator<readonly StatementRow[], void>

async function* beginningWith(first: readonly StatementRow[], others: Pages): Pages {
  yield first
  yield* others
}

async function* csvOf(pages: Pages, language: Language): AsyncGenerator<string, void> {
  yield statementCsvHead(language)
  for await (const rows of pages) yield statementCsvLines(rows, language)
}

const factsOf = async (
  c: Context<AppEnv>,
  { profile }: Charity,
  { year, all }: { year: number; all: Pages },
): Promise<StatementFacts> => {
  const { details } = await ownAccount(c)
  const rows: StatementRow[] = []
  let sums = noSums
  for await (const page of all) {
    sums = page.reduce(withRow, sums)
    rows.push(...page.slice(0, mostStatementRows - rows.length))
  }
  return {
    language: c.get('language'),
    asOf: instantFromMilliseconds(c.get('deps').now()),
    year,
    charity: {
      name: profile.name,
      address: profile.address,
      accentColour: `#${profile.colours.header}`,
    },
    donor: { firstName: details.firstName, lastName: details.lastName, organisationName: null },
    rows,
    sums,
  }
}
