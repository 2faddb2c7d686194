import { currencyColumn, messagesAs } from '@almoner/workflows/documents/csv/columns.ts'
import { activityKindWords } from '@almoner/workflows/locales/activity-kinds.ts'
import { payoutLabelsAs } from '@almoner/workflows/documents/payout-statement/labels.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { ReportColumn } from '../report-kind.ts'
import { writeAfter, writeBefore } from './before-after.ts'
import type { ActRow } from './query.ts'
import { actWords } from './words/act-words.ts'

/** The columns of the activity log, without the devices and networks of those who acted. */
export const actColumns: readonly ReportColumn<ActRow>[] = [
  {
    head: { en: 'Record number', zh: '紀錄編號', cn: '记录编号' },
    text: ({ position }) => String(position),
  },
  { head: { en: 'Date', zh: '日期', cn: '日期' }, day: ({ at }) => toCalendarDay(at) },
  {
    head: { en: 'Time (Hong Kong time)', zh: '時間（香港時間）', cn: '时间（香港时间）' },
    time: ({ at }) => at,
  },
  {
    head: { en: 'By', zh: '操作人員', cn: '操作人员' },
    text: ({ actor }, language) => actor[language],
    personal: true,
  },
  {
    head: { en: 'Category', zh: '範疇', cn: '类别' },
    text: ({ kind }, language) => activityKindWords[kind][language],
  },
  {
    head: { en: 'Action', zh: '操作', cn: '操作' },
    text: ({ type }, language) => actWords[type][language],
  },
  {
    head: messagesAs(({ receipt }) => receipt.reference),
    text: ({ paymentId }) => paymentId,
  },
  {
    head: payoutLabelsAs(({ payoutNumber }) => payoutNumber),
    text: ({ payoutId }) => payoutId,
    print: false,
  },
  {
    head: messagesAs(({ statement }) => statement.columns.receiptNumber),
    text: ({ details }) =>
      typeof details['receiptNumber'] === 'string' ? details['receiptNumber'] : null,
    print: false,
  },
  {
    head: messagesAs(({ receipt }) => receipt.project),
    text: ({ project }, language) => project && project[language],
  },
  {
    head: { en: 'Colleague', zh: '同事', cn: '同事' },
    text: ({ colleague }, language) => colleague && colleague[language],
    personal: true,
  },
  { ...currencyColumn, print: false },
  { head: messagesAs(({ statement }) => statement.amount), money: ({ cents }) => cents },
  {
    head: { en: 'Before', zh: '之前', cn: '之前' },
    text: ({ details }, language) => writeBefore(details, language),
  },
  {
    head: { en: 'After', zh: '之後', cn: '之后' },
    text: ({ details }, language) => writeAfter(details, language),
  },
  { head: { en: 'Event', zh: '事件', cn: '事件' }, text: ({ type }) => type, print: false },
]
