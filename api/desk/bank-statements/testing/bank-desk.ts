import type { TestApi } from '../../../testing/api.ts'
import { uploadAs } from '../../../testing/applicants.ts'
import type { createColleague } from '../../../testing/transfers.ts'
import type { BankLineAnswer, BankLinesAnswer, StatementAnswer } from '../contract.ts'
import type { UploadedStatement } from '../upload/preview-contract.ts'
import { toCsv, type StatementRow } from './statement-csv.ts'

const root = '/api/organizations'

type Browser = Awaited<ReturnType<typeof createColleague>>['browser']
type Content = string | Uint8Array<ArrayBuffer>

/** The actions of a staff member with the statements of their charity. */
export const createBankDesk = (api: TestApi, browser: Browser) => {
  const upload = async (
    content: Content,
    texts: Record<string, string> = {},
    type = 'text/csv',
  ): Promise<{ status: number; json: UploadedStatement }> => {
    const form = new FormData()
    for (const [name, text] of Object.entries(texts)) form.set(name, text)
    form.set('file', new File([content], 'statement', { type }))
    return await uploadAs(api, browser, { path: `${root}/bank-statements`, form, method: 'POST' })
  }
  /** Reads the file, and confirms the preview, which adds its lines. */
  const confirm = async (
    content: Content,
    texts: Record<string, string> = {},
    type?: string,
  ): Promise<{ status: number; json: UploadedStatement }> => {
    const read = await upload(content, texts, type)
    if (read.json.outcome !== 'preview' || read.json.confirm === null) return read
    return await upload(content, { ...texts, confirm: read.json.confirm }, type)
  }
  const add = async (
    content: Content,
    texts: Record<string, string>,
    type?: string,
  ): Promise<StatementAnswer> => {
    const { json } = await confirm(content, texts, type)
    if (json.outcome !== 'saved') throw new Error(`not saved: ${JSON.stringify(json)}`)
    return json.statement
  }
  const readLines = async (statementId: string, show = 'all'): Promise<BankLineAnswer[]> => {
    const path = `${root}/bank-lines?statementId=${statementId}&show=${show}`
    const { json }: { json: BankLinesAnswer } = await browser.get(path)
    return json.lines
  }
  const addRows = (rows: readonly StatementRow[], account: string): Promise<StatementAnswer> =>
    add(toCsv(rows), { account })
  return { upload, confirm, add, addRows, readLines }
}
