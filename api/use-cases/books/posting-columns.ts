import type { PostingRow } from '@almoner/projections/models/journal/postings-list.ts'
import type { Columns } from '@almoner/workflows/documents/csv/columns.ts'
import { journalWords } from '@almoner/workflows/locales/journal-words.ts'

/** When and why a posting was booked. */
export const eventColumns: Columns<Pick<PostingRow, 'businessDate' | 'recordedAt' | 'journal'>> = [
  {
    head: { en: 'Business date', zh: '入帳日期', cn: '入账日期' },
    text: ({ businessDate }) => businessDate,
  },
  {
    head: {
      en: 'Recorded (Hong Kong time)',
      zh: '記錄時間（香港時間）',
      cn: '记录时间（香港时间）',
    },
    time: ({ recordedAt }) => recordedAt,
  },
  {
    head: { en: 'What happened', zh: '事項', cn: '事项' },
    text: ({ journal }, language) => journalWords[journal][language],
  },
]

/** What a posting is about. */
export const subjectColumns: Columns<
  Pick<PostingRow, 'paymentId' | 'payoutId' | 'offlineEntryId'>
> = [
  { head: { en: 'Payment', zh: '付款編號', cn: '付款编号' }, text: ({ paymentId }) => paymentId },
  { head: { en: 'Payout', zh: '撥款編號', cn: '拨款编号' }, text: ({ payoutId }) => payoutId },
  {
    head: { en: 'Offline entry', zh: '線下收款', cn: '线下收款' },
    text: ({ offlineEntryId }) => offlineEntryId,
  },
]
