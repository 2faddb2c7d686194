import type { Context } from 'hono'
import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { documentValidity } from '@almoner/domain/organisation/legal-documents/legal-documents.ts'
import type { ListedDocument } from '@almoner/projections/models/legal-documents/query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import type { LegalDocument } from './contract.ts'

/** The day that it is in Hong Kong by the server's clock. */
export const serverDay = (c: Context<AppEnv>): CalendarDay =>
  toCalendarDay(instantFromMilliseconds(c.get('deps').now()))

export const toLegalDocument = (row: ListedDocument, today: CalendarDay): LegalDocument => ({
  documentId: row.document_id,
  kind: row.kind,
  fileName: row.file_name,
  bytes: row.bytes,
  sha256: row.sha256,
  expiresOn: row.expires_on,
  validity: documentValidity(row.expires_on, today),
  state: row.state,
  ofApplication: row.of_application,
  addedAt: row.added_at,
})
