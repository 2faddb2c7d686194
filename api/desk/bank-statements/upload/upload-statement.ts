import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { canonicalJson } from '@almoner/domain/kernel/canonical-json.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { listAccounts } from '@almoner/operational/bank-lines/known-lines.ts'
import {
  findAccountOfFile,
  findStatement,
  saveStatement,
  withinAccount,
} from '@almoner/operational/bank-lines/statements/statements.ts'
import type { Db } from '@almoner/operational/database.ts'
import type { BankStatementId } from '@almoner/domain/bank-match/index.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { assertWithinLimit } from '../../../middleware/caller/rate-limit.ts'
import { limitCharityUpload } from '../../../use-cases/files/uploads/limit-upload.ts'
import { readUploadForm, wrongFile } from '../../../use-cases/files/uploads/read-form.ts'
import { readUploadedTable } from '../../../use-cases/files/uploads/tables/read-uploaded-table.ts'
import { ownOrganisation, ownStaffId } from '../../../use-cases/charity/own-charity.ts'
import { parsedBy } from '../../../http/valid.ts'
import { assertIncluded } from '../assert-included.ts'
import { largestStatementBytes } from '../contract.ts'
import { planLines, type LinePlan } from './plan-lines.ts'
import { describePlan, describeTable } from './preview.ts'
import {
  statementFormSchema,
  type StatementForm,
  type UploadedStatement,
} from './preview-contract.ts'
import { readFile, rememberMapping, type ReadFile } from './read-file.ts'
import type { ReadStatement } from './read-statement.ts'
import { loadStatement } from '../statements.ts'

const limits = { mostRows: 20_000, mostColumns: 60, mostCellLength: 1_000 }

/** Before a file is read. */
export const limitStatement = limitCharityUpload(
  { name: 'file', mostBytes: largestStatementBytes },
  async (c) => ({
    organisationId: ownOrganisation(c),
  }),
)

/**
 * Reads a file of the charity's bank, and first returns a preview of its lines. If sent again with
 * `confirm`, it adds exactly these lines. If another file was added or a choice changed since, it
 * returns a new preview.
 */
export const uploadStatement = async (c: Context<AppEnv>): Promise<UploadedStatement> => {
  const key = `bank-statements:${ownOrganisation(c)}`
  // Each choice reads the file once more, and its lines are added by another request.
  await assertWithinLimit(c, { key, perSeconds: 5, burst: 120 })
  await assertIncluded(c)
  const { texts, file } = await readUploadForm(c)
  const form = parsedBy(statementFormSchema, texts)
  if (file === null) throw wrongFile('file', 'required')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const fileSha256 = createHash('sha256').update(bytes).digest('hex')
  const { encoding, sheet } = form
  const table = await readUploadedTable(c, { bytes, limits, type: file.type, encoding, sheet })
  const accounts = await listAccounts(c.get('deps').db, { organisationId: ownOrganisation(c) })
  const account = toKnownAccount(form.account, accounts)
  // Each sheet of a workbook is a separate file.
  const isFirst = table.sheet === null || table.sheet === table.sheets[0]?.name
  const contentSha256 = isFirst ? fileSha256 : toSha256({ fileSha256, sheet: table.sheet })
  const added = await findAdded(c, { account, fileSha256: contentSha256 })
  if (added !== null) return { outcome: 'saved', statement: await loadStatement(c, added) }
  const read = await readFile(c, table, form)
  const description = { account, accounts, ...describeTable(table, read) }
  const { statement } = read
  if (statement === null) return { ...description, reading: null, plan: null, confirm: null }
  return await addOrPreview(c, {
    form,
    read,
    statement,
    about: description,
    fileSha256: contentSha256,
  })
}

type About = { account: string; accounts: readonly string[] } & ReturnType<typeof describeTable>
type Adding = {
  form: StatementForm
  read: ReadFile
  statement: ReadStatement
  about: About
  fileSha256: string
}

const addOrPreview = async (c: Context<AppEnv>, adding: Adding): Promise<UploadedStatement> => {
  const { form, read, statement, about, fileSha256 } = adding
  const { account } = about
  const organisationId = ownOrganisation(c)
  const { lines } = statement
  const choose = (line: { line: number }) => form.lines?.[String(line.line)]
  const outcome = await withinAccount(
    c.get('deps').db,
    { organisationId, account },
    async (trx) => {
      const plan = await planLines(c, trx, { organisationId, account, lines, choose })
      if (plan === null) throw wrongFile('file', 'no_lines')
      const confirm =
        read.questions.length > 0
          ? null
          : toSha256({
              fileSha256,
              account,
              mapping: read.mapping,
              lineIds: plan.lineIds,
              new: plan.newLines.length,
            })
      if (confirm !== null && form.confirm === confirm) {
        return await add(c, trx, { account, fileSha256, statement, plan })
      }
      const described = await describePlan(trx, { organisationId, account, statement, plan })
      return { ...about, ...described, confirm }
    },
  )
  if (typeof outcome !== 'string') return outcome
  if (read.isChosen) await rememberMapping(c, read)
  return { outcome: 'saved', statement: await loadStatement(c, outcome) }
}

const add = async (
  c: Context<AppEnv>,
  trx: Db,
  options: { account: string; fileSha256: string; statement: ReadStatement; plan: LinePlan },
): Promise<BankStatementId> => {
  const { account, fileSha256, statement, plan } = options
  const { openingCents, closingCents } = statement
  const statementId = toStatementId(c, { account, fileSha256 })
  const row = {
    statement_id: statementId,
    organisation_id: ownOrganisation(c),
    account,
    file_sha256: fileSha256,
    line_count: statement.lines.length,
    first_day: plan.firstDay,
    last_day: plan.lastDay,
    opening_cents: openingCents === null ? null : BigInt(openingCents),
    closing_cents: closingCents === null ? null : BigInt(closingCents),
    fault_line: statement.faultLine,
    uploaded_at: instantFromMilliseconds(c.get('deps').now()),
    uploaded_by: ownStaffId(c),
  }
  const { newLines, lineIds } = plan
  await saveStatement(trx, { statement: row, newLines, lineIds })
  return statementId
}

type OfFile = { account: string; fileSha256: string }

const toStatementId = (c: Context<AppEnv>, { account, fileSha256 }: OfFile): BankStatementId =>
  uuidFrom('bank_statement', `${ownOrganisation(c)}\0${account}\0${fileSha256}`) as BankStatementId

/** A file is of one account: added for another too, each of its lines would be there twice. */
const findAdded = async (c: Context<AppEnv>, file: OfFile): Promise<BankStatementId | null> => {
  const { db } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const knownAccount = await findAccountOfFile(db, { organisationId, fileSha256: file.fileSha256 })
  if (knownAccount !== null && knownAccount !== file.account) throw wrongFile('account', 'other')
  const statementId = toStatementId(c, file)
  return (await findStatement(db, { organisationId, statementId })) === null ? null : statementId
}

/** `HSBC 123456` is `hsbc 123-456`: two sequences of one account would have each line twice. */
const toKnownAccount = (account: string, accounts: readonly string[]): string =>
  accounts.find((candidate) => toPlain(candidate) === toPlain(account)) ?? account

const toPlain = (account: string): string =>
  account
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const toSha256 = (content: object): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex')
