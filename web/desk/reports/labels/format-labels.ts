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
    csv: t`Opens in any spreadsheet. It has the rows alone, so that a column adds up.`,
    xlsx: t`Opens in Excel, with the totals on the first sheet and the rows on the second.`,
    jsonl: t`One line for each row, for a program.`,
    pdf: t`For reading and printing. A report of more than 5,000 rows is printed as its summary.`,
    xero: software,
    quickbooks: software,
    myob: software,
    sage50: software,
    zip: t`All files of the report in one archive.`,
  }
}
