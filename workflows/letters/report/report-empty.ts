import type { Letter } from '../writer/letter.ts'
import type { ReportFacts } from './facts.ts'

/** There is nothing to report in the period. */
export const reportEmpty: Letter<ReportFacts> = {
  en: ({ title, from, to }) => ({
    subject: `no data records for the date range: ${title}`,
    lines: [
      `There are no data records for the date range of this report: ${title}, ${from} to ${to}.`,
      'No file was created.',
    ],
    button: 'Open this report',
  }),
  zh: ({ title, from, to }) => ({
    subject: `所選日期範圍內沒有資料：${title}`,
    lines: [`此報表的日期範圍內沒有資料：${title}（${from}至${to}）。`, '因此沒有製作檔案。'],
    button: '查看此報表',
  }),
  cn: ({ title, from, to }) => ({
    subject: `所选日期范围内没有数据：${title}`,
    lines: [`此报表的日期范围内没有数据：${title}（${from}至${to}）。`, '因此没有生成文件。'],
    button: '查看此报表',
  }),
}
