import type { DonationRecord } from '@almoner/api/donor/records/records-contract.ts'
import { formatDate } from '../../../lib/text/format.ts'

/** When it was taken, or is to be taken, or else was requested. */
export const findDate = ({ processingDate, scheduledDate, initiatedAt }: DonationRecord): string =>
  processingDate ?? scheduledDate ?? initiatedAt

/** The years of the records in Hong Kong, the newest first, each with its records in their order. */
export const groupByYear = (
  records: readonly DonationRecord[],
): readonly { year: string; ofYear: readonly DonationRecord[] }[] => {
  const years = [...new Set(records.map(findYear))].sort().reverse()
  return years.map((year) => ({ year, ofYear: records.filter((each) => findYear(each) === year) }))
}

const findYear = (record: DonationRecord): string =>
  (record.receivedOn ?? formatDate(findDate(record))).slice(0, 4)
