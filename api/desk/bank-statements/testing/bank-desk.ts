import type { Client } from '../../../testing/api.ts'
import { toCall, type Call } from '../../../testing/call.ts'
import type { BankLineAnswer, BankLinesAnswer, StatementAnswer } from '../contract.ts'
import type { UploadedStatement } from '../upload/preview-contract.ts'
import { toCsv, type StatementRow } from './statement-csv.ts'

const root = '/api/organizations'

type Content = string | Uint8Array<ArrayBuffer>

/** The actions of a staff member with the statements of their charity. */
export const createBankDesk = (browser: Client) => {
  const upload = (
    content: Content,
    texts: Record<string, string> = {},
    type = 'text/csv',
  ): Call<UploadedStatement> => {
    const form = new FormData()
    for (const [name, text] of Object.entries(texts)) form.set(name, text)
    form.set('file', new File([content], 'statement', { type }))
    return browser.post(`${root}/bank-statements`, form)
  }
  /** Reads the file, and confirms the preview, which adds its lines. */
  const confirm = (content: Content, texts: Record<string, string> = {}, type?: string) =>
    toCall(
      upload(content, texts, type).then((read) =>
        read.json.outcome !== 'preview' || read.json.confirm === null
          ? read
          : upload(content, { ...texts, confirm: read.json.confirm }, type),
      ),
    )
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
