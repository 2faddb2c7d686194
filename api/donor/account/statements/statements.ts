import type { Context } from 'hono'
import { assessmentYear } from '@almoner/domain/receipt/assessment-year.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { noCents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { Charity } from '@almoner/projections/models/charity-directory/query.ts'
import { yearsOfPeople, type YearSum } from '@almoner/projections/models/payment-history/years.ts'
import { loadLogo } from '@almoner/workflows/documents/logo/load-logo.ts'
import {
  mostStatementRows,
  type StatementFacts,
} from '@almoner/workflows/documents/statement/statement-content.ts'
import { columnsHead, columnsLines } from '@almoner/workflows/documents/csv/columns.ts'
import { statementColumns } from '@almoner/workflows/documents/statement/statement-columns.ts'
import {
  noSums,
  withRow,
  type StatementRow,
} from '@almoner/workflows/documents/statement/statement-rows.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { assertWithinLimit } from '../../../middleware/caller/rate-limit.ts'
import { currentCharity } from '../../../middleware/tenant.ts'
import { Refusal } from '../../../http/problem.ts'
import { streamResponse } from '../../../http/streamed.ts'
import { loadOwnAccount, ownHere } from '../../../use-cases/accounts/own-account/own-account.ts'
import type { StatementSum, StatementYear } from './statements-contract.ts'
import { readStatementPages } from './statement-pages.ts'

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

/** One year's statement as a file; a year without a gift has none. */
export const renderOwnStatement = async (
  c: Context<AppEnv>,
  { year, format }: { year: number; format: 'pdf' | 'csv' },
): Promise<Response> => {
  const { donorId } = await loadOwnAccount(c)
  await assertWithinLimit(c, { key: `statement:${donorId}`, perSeconds: 180, burst: 20 })
  const charity = currentCharity(c)
  const pages = readStatementPages(c.get('deps').db, { ...(await ownHere(c)), year })
  const first = await pages.next()
  if (first.done) throw new Refusal('not_found')
  const { name } = assessmentYear(year)
  const file = `${charity.subDomain}-statement-${name.replace('/', '-')}.${format}`
  const asFile = `attachment; filename="${file}"`
  const all = beginningWith(first.value, pages)
  if (format === 'csv') {
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', asFile)
    return streamResponse(c, { pieces: writeCsv(all, c.get('language')), what: 'a statement' })
  }
  const drawn = await c.get('deps').drawStatement(await loadFacts(c, charity, { year, all }))
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

async function* writeCsv(pages: Pages, language: Language): AsyncGenerator<string, void> {
  yield columnsHead(statementColumns, language)
  for await (const rows of pages) yield columnsLines(statementColumns, rows, language)
}

const loadFacts = async (
  c: Context<AppEnv>,
  { profile }: Charity,
  { year, all }: { year: number; all: Pages },
): Promise<StatementFacts> => {
  const { details } = await loadOwnAccount(c)
  const accentColour = `#${profile.colours.header}`
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
      accentColour,
      logo: await loadLogo(c.get('deps').readFile, { logo: profile.logo, accentColour }),
    },
    donor: { firstName: details.firstName, lastName: details.lastName, organisationName: null },
    rows,
    sums,
  }
}
