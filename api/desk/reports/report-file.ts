import type { ReportFormat } from '@almoner/domain/reporting/values.ts'
import type { ReportRow } from '@almoner/projections/models/report-requests/query.ts'

type FileType = { extension: string; mediaType: string }

const zip: FileType = { extension: 'zip', mediaType: 'application/zip' }

/** What bookkeeping software imports may be several files, so they are always in one archive. */
const types: Record<ReportFormat, FileType> = {
  csv: { extension: 'csv', mediaType: 'text/csv; charset=utf-8' },
  xlsx: {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  jsonl: { extension: 'jsonl', mediaType: 'application/jsonl; charset=utf-8' },
  pdf: { extension: 'pdf', mediaType: 'application/pdf' },
  xero: zip,
  quickbooks: zip,
  myob: zip,
  sage50: zip,
  zip,
}

export const toMediaType = (format: ReportFormat): string => types[format].mediaType

/** `harbour-donation-ledger-2026-10-01-2026-10-31.csv` */
export const toFileName = (
  subDomain: string,
  { kind, from, to, format }: Pick<ReportRow, 'kind' | 'from' | 'to' | 'format'>,
): string => `${subDomain}-${kind.replaceAll('_', '-')}-${from}-${to}.${types[format].extension}`
