import { useLingui } from '@lingui/react/macro'
import type { ReportFormat } from '@almoner/domain/reporting/values.ts'

/** Returns the names of the formats. */
export const useFormatNames = (): Record<ReportFormat, string> => {
  const { t } = useLingui()
  return {
    csv: 'CSV',
    xlsx: 'Excel (XLSX)',
    jsonl: 'JSON Lines',
    pdf: 'PDF',
    xero: 'Xero',
    quickbooks: 'QuickBooks Online',
    myob: 'MYOB',
    sage50: 'Sage 50',
    zip: t`ZIP archive`,
  }
}

/** Returns what each format is for. */
export const useFormatPurposes = (): Record<ReportFormat, string> => {
  const { t } = useLingui()
  const software = t`Files that your accounting software imports.`
  return {
    csv: t`For any spreadsheet: the rows alone.`,
    xlsx: t`For Excel: totals first, then the rows.`,
    jsonl: t`One line for each row, for a program.`,
    pdf: t`To read and print, up to 5,000 rows.`,
    xero: software,
    quickbooks: software,
    myob: software,
    sage50: software,
    zip: t`All files of the report in one archive.`,
  }
}
