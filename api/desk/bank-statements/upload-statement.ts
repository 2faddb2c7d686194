import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import * as v from 'valibot'
import { canonicalJson } from '@almoner/domain/kernel/canonical-json.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { TableRow } from '@almoner/domain/tables/cell.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { findMapping, saveMapping } from '@almoner/operational/bank-lines/mappings.ts'
import {
  findAccountOfFile,
  saveStatement,
  withinAccount,
} from '@almoner/operational/bank-lines/statements.ts'
import type { BankStatementId } from '@almoner/operational/bank-lines/table.ts'
import type { AppEnv } from '../../app-env.ts'
import { assertWithinLimit } from '../../middleware/rate-limit.ts'
import { limitCharityUpload } from '../../uploads/limit-upload.ts'
import { readUploadForm, wrongFile } from '../../uploads/read-form.ts'
import { readUploadedTable } from '../../uploads/tables/read-uploaded-table.ts'
import { ownOrganisation, ownStaffId } from '../../use-cases/own-charity.ts'
import { parsedBy } from '../../valid.ts'
import { assertIncluded } from './assert-included.ts'
import {
  largestStatementBytes,
  statementFormSchema,
  statementMappingSchema,
  type StatementColumns,
  type StatementMapping,
  type UploadedStatement,
} from './contract.ts'
import { findHeader, guessMapping, knownMapping, type FoundHeader } from './find-columns.ts'
import { planLines } from './plan-lines.ts'
import { readStatement, type ReadStatement } from './read-statement.ts'
import { loadStatement } from './statements.ts'

const limits = { mostRows: 20_000, mostColumns: 60, mostCellLength: 1_000 }

/** Before a file is read. */
export const limitStatement = limitCharityUpload(
  { name: 'file', mostBytes: largestStatementBytes },
  async (c) => ({
    organisationId: ownOrganisation(c),
  }),
)

/**
 * Takes a file of the charity's bank. Its lines are saved once: the same file again, or one that
 * overlaps with it, adds only what is new.
 */
export const uploadStatement = async (c: Context<AppEnv>): Promise<UploadedStatement> => {
  const key = `bank-statements:${ownOrganisation(c)}`
  await assertWithinLimit(c, { key, perSeconds: 10, burst: 30 })
  await assertIncluded(c)
  const { texts, file } = await readUploadForm(c)
  const { account, mapping: given } = parsedBy(statementFormSchema, texts)
  if (file === null) throw wrongFile('file', 'required')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const fileSha256 = createHash('sha256').update(bytes).digest('hex')
  await assertNoOtherAccount(c, { account, fileSha256 })
  const { rows } = await readUploadedTable(c, { bytes, limits, type: file.type })
  const header = toHeader(rows)
  const mapping = given ?? knownMapping(header) ?? (await remembered(c, header))
  if (mapping === null) {
    return { outcome: 'mapping_needed', ...describeColumns(header, guessMapping(header)) }
  }
  const read = readStatement(header.rows, mapping)
  if ('problems' in read) {
    return { outcome: 'rows_wrong', rows: read.problems, ...describeColumns(header, mapping) }
  }
  const statementId = await addStatement(c, { read, account, fileSha256 })
  if (given !== undefined) await remember(c, header, given)
  return { outcome: 'saved', statement: await loadStatement(c, statementId) }
}

/** A file is of one account: added for another too, each of its lines would be there twice. */
const assertNoOtherAccount = async (
  c: Context<AppEnv>,
  { account, fileSha256 }: { account: string; fileSha256: string },
): Promise<void> => {
  const asked = { organisationId: ownOrganisation(c), fileSha256 }
  const known = await findAccountOfFile(c.get('deps').db, asked)
  if (known !== null && known !== account) throw wrongFile('account', 'other')
}

const toHeader = (rows: readonly TableRow[]): FoundHeader => {
  const header = findHeader(rows)
  if (header === null) throw wrongFile('file', 'no_header')
  return header
}

const sha256OfHeader = ({ names }: FoundHeader): string =>
  createHash('sha256')
    .update(canonicalJson(names.map((name) => name.toLowerCase())))
    .digest('hex')

const remembered = async (
  c: Context<AppEnv>,
  header: FoundHeader,
): Promise<StatementMapping | null> => {
  const asked = { organisationId: ownOrganisation(c), headerSha256: sha256OfHeader(header) }
  const found = v.safeParse(statementMappingSchema, await findMapping(c.get('deps').db, asked))
  return found.success ? found.output : null
}

const remember = async (
  c: Context<AppEnv>,
  header: FoundHeader,
  mapping: StatementMapping,
): Promise<void> => {
  const { db, now } = c.get('deps')
  await saveMapping(db, {
    organisationId: ownOrganisation(c),
    headerSha256: sha256OfHeader(header),
    mapping,
    savedAt: instantFromMilliseconds(now()),
  })
}

const samplesOfColumn = 3

const describeColumns = (
  header: FoundHeader,
  guess: StatementMapping | null,
): StatementColumns => ({
  columns: header.names.map((name, index) => ({
    index,
    name,
    samples: header.rows
      .slice(0, samplesOfColumn)
      .map(({ cells }) => (cells[index] ?? '').slice(0, 60)),
  })),
  guess,
})

const addStatement = async (
  c: Context<AppEnv>,
  given: { read: ReadStatement; account: string; fileSha256: string },
): Promise<BankStatementId> => {
  const { read, account, fileSha256 } = given
  const { lines, openingCents, closingCents } = read
  const organisationId = ownOrganisation(c)
  const statementId = uuidFrom(
    'bank_statement',
    `${organisationId}\0${account}\0${fileSha256}`,
  ) as BankStatementId
  await withinAccount(c.get('deps').db, { organisationId, account }, async (trx) => {
    const plan = await planLines(c, trx, { organisationId, account, lines })
    if (plan === null) throw wrongFile('file', 'no_lines')
    const statement = {
      statement_id: statementId,
      organisation_id: organisationId,
      account,
      file_sha256: fileSha256,
      line_count: lines.length,
      first_day: plan.firstDay,
      last_day: plan.lastDay,
      opening_cents: openingCents === null ? null : BigInt(openingCents),
      closing_cents: closingCents === null ? null : BigInt(closingCents),
      fault_line: read.faultLine,
      uploaded_at: instantFromMilliseconds(c.get('deps').now()),
      uploaded_by: ownStaffId(c),
    }
    await saveStatement(trx, { statement, newLines: plan.newLines, lineIds: plan.lineIds })
  })
  return statementId
}
