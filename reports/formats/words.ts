import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Words } from '@almoner/workflows/documents/csv/columns.ts'

const rows: Record<Language, (number: number) => string> = {
  en: (number) => (number === 1 ? 'Rows' : `Rows ${number}`),
  zh: (number) => (number === 1 ? '明細' : `明細 ${number}`),
  cn: (number) => (number === 1 ? '明细' : `明细 ${number}`),
}

/** The words of every kind of report. */
export const words = {
  summary: { en: 'Summary', zh: '摘要', cn: '摘要' } satisfies Words,
  totals: { en: 'Totals', zh: '總計', cn: '总计' } satisfies Words,
  rows,
}
