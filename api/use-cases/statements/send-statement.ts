import type { Context } from 'hono'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { projectNameIn } from '@almoner/domain/payment-methods/general-name.ts'
import { assessmentYear } from '@almoner/domain/receipt/assessment-year.ts'
import type { Charity } from '@almoner/projections/models/charity-directory/query.ts'
import type { OfPeople } from '@almoner/projections/models/payment-history/query.ts'
import { columnsHead, columnsLines } from '@almoner/workflows/documents/csv/columns.ts'
import { loadLogo } from '@almoner/workflows/documents/logo/load-logo.ts'
import type { Payer } from '@almoner/workflows/documents/names.ts'
import { statementColumns } from '@almoner/workflows/documents/statement/statement-columns.ts'
import {
  mostStatementRows,
  type StatementFacts,
} from '@almoner/workflows/documents/statement/statement-content.ts'
import {
  noSums,
  withRow,
  type StatementRow,
} from '@almoner/workflows/documents/statement/statement-rows.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { streamResponse } from '../../http/streamed.ts'
import { loadProjectNames } from '../charity/project-names.ts'
import { readStatementPages } from './statement-pages.ts'

type Statement = OfPeople & {
  charity: Charity
  year: number
  format: 'pdf' | 'csv'
  /** The person whose name the document bears. */
  donor: Payer
}

/**
 * Sends the statement of a year of assessment as a file; a year without a payment has none. The
 * donor and the charity's staff get the same document.
 */
export const sendStatement = async (
  c: Context<AppEnv>,
  { charity, organisationId, people, year, format, donor }: Statement,
): Promise<Response> => {
  assert(charity.organisationId === organisationId, 'a statement of this charity')
  const language = c.get('language')
  const nameProject = await loadProjectNames(c, organisationId)
  const pages = readStatementPages(c.get('deps').db, { organisationId, people, year }, (payment) =>
    projectNameIn(language, nameProject(payment)),
  )
  const first = await pages.next()
  if (first.done) throw new Refusal('not_found')
  const { name } = assessmentYear(year)
  const file = `${charity.subDomain}-statement-${name.replace('/', '-')}.${format}`
  const asFile = `attachment; filename="${file}"`
  const all = beginningWith(first.value, pages)
  if (format === 'csv') {
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', asFile)
    return streamResponse(c, { pieces: writeCsv(all, language), what: 'a statement' })
  }
  const drawn = await c
    .get('deps')
    .drawStatement(await loadFacts(c, { profile: charity.profile, year, donor, all }))
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
  {
    profile,
    year,
    donor,
    all,
  }: Pick<Charity, 'profile'> & Pick<Statement, 'year' | 'donor'> & { all: Pages },
): Promise<StatementFacts> => {
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
    donor,
    rows,
    sums,
  }
}
