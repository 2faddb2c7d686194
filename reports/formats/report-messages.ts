import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Words } from '@almoner/workflows/documents/csv/columns.ts'

const rows: Record<Language, (number: number) => string> = {
  en: (number) => (number === 1 ? 'Rows' : `Rows ${number}`),
  zh: (number) => (number === 1 ? '明細' : `明細 ${number}`),
  cn: (number) => (number === 1 ? '明细' : `明细 ${number}`),
}

const tooLong: Record<Language, (rows: number, most: number) => string> = {
  en: (rows, most) =>
    `This report has ${digits(rows)} rows. A PDF lists at most ${digits(most)}, so this is its summary; the Excel, CSV and JSON files have every row.`,
  zh: (rows, most) =>
    `本報表共有 ${digits(rows)} 行。PDF 最多列出 ${digits(most)} 行，因此本檔案只載概要；Excel、CSV 及 JSON 檔案載有全部明細。`,
  cn: (rows, most) =>
    `本报表共有 ${digits(rows)} 行。PDF 最多列出 ${digits(most)} 行，因此本文件只载概要；Excel、CSV 及 JSON 文件载有全部明细。`,
}

const notPrinted: Record<Language, (heads: readonly string[]) => string> = {
  en: (heads) => `Not printed, but in the Excel, CSV and JSON files: ${heads.join(', ')}.`,
  zh: (heads) => `以下欄目不在此列印，但載於 Excel、CSV 及 JSON 檔案：${heads.join('、')}。`,
  cn: (heads) => `以下栏目不在此打印，但载于 Excel、CSV 及 JSON 文件：${heads.join('、')}。`,
}

const digits = (count: number): string => count.toLocaleString('en')

/** The messages of every kind of report. */
export const reportMessages = {
  summary: { en: 'Summary', zh: '概要', cn: '概要' } satisfies Words,
  totals: { en: 'Totals', zh: '總計', cn: '总计' } satisfies Words,
  rows,
  inHkd: {
    en: 'All sums are in Hong Kong dollars (HKD).',
    zh: '所有金額以港元（HKD）計算。',
    cn: '所有金额以港元（HKD）计算。',
  } satisfies Words,
  tooLong,
  notPrinted,
}
