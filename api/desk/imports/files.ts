import type { Context } from 'hono'
import { mostImportRows } from '@almoner/domain/import/values.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { listImportRows } from '@almoner/operational/import-files/import-rows.ts'
import { csvHead, csvLine } from '@almoner/workflows/documents/csv/csv.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { loadOwnFile } from './own-import.ts'
import { describeProblem, importSentences } from './sentences.ts'

const csvFile = (c: Context<AppEnv>, name: string, text: string): Response => {
  c.header('Content-Type', 'text/csv; charset=utf-8')
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  return c.body(text)
}

/** Sends an empty file with the known columns, in the reader's language. */
export const sendTemplate = (c: Context<AppEnv>): Response =>
  csvFile(c, 'offline-payments.csv', csvHead(importSentences[c.get('language')].template))

/** The rows that cannot be imported as they are, with what is wrong in a column of its own. */
export const sendBadRows = async (
  c: Context<AppEnv>,
  importId: Id<'import'>,
): Promise<Response> => {
  const file = await loadOwnFile(c, importId)
  const language = c.get('language')
  const query = { importId, show: 'bad', after: 0, limit: mostImportRows } as const
  const rows = await listImportRows(c.get('deps').db, query)
  const lines = rows.map(({ cells, problems }) => {
    const sentences = problems.map((problem) => describeProblem(problem, language))
    return csvLine(
      file.header.map((_header, column) => cells[column] ?? '').concat(sentences.join('; ')),
    )
  })
  const head = csvHead([...file.header, importSentences[language].problem])
  return csvFile(c, 'rows-to-fix.csv', head + lines.join(''))
}
