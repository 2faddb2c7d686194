import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { findLegalDocument } from '@almoner/projections/models/legal-documents/query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { leaveDamagedFile } from '../../files/damaged-file.ts'
import { setFileHeaders } from '../../files/uploads/file-headers.ts'

/**
 * A document of this charity as a download, for a reader whose permission was checked. Its bytes are
 * compared with those that were uploaded.
 */
export const sendLegalDocument = async (
  c: Context<AppEnv>,
  filter: { organisationId: OrganisationId; documentId: Id<'document'> },
): Promise<Response> => {
  const { db, readFile } = c.get('deps')
  const row = await findLegalDocument(db, filter)
  const storedFile = row && (await readFile(row.file_key))
  if (!row || !storedFile) throw new Refusal('document_not_found')
  if (createHash('sha256').update(storedFile.bytes).digest('hex') !== row.sha256) {
    c.get('log').error({ ...filter, fileKey: row.file_key }, 'a document is not what was uploaded')
    await leaveDamagedFile(c, row.file_key)
    throw new Refusal('document_damaged')
  }
  const name = `${row.kind}-${toCalendarDay(row.added_at)}-${row.sha256.slice(0, 12)}.pdf`
  setFileHeaders(c, 'application/pdf')
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  c.header('Cache-Control', 'private, no-store')
  c.header('Cross-Origin-Resource-Policy', 'same-origin')
  return c.body(Uint8Array.from(storedFile.bytes))
}
