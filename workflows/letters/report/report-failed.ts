import type { Letter } from '../writer/letter.ts'
import type { ReportFacts } from './facts.ts'

/** A report could not be made. */
export const reportFailed: Letter<ReportFacts> = {
  en: ({ title, from, to }) => ({
    subject: `your report could not be made: ${title}`,
    lines: [
      `${title}, ${from} to ${to}, could not be made. We know about the problem and are working on it.`,
      'Please try again later.',
    ],
    button: 'Open this report',
  }),
  zh: ({ title, from, to }) => ({
    subject: `未能製作報表：${title}`,
    lines: [`未能製作${title}（${from}至${to}）。我們已收到通知，正在跟進。`, '請稍後再試。'],
    button: '查看此報表',
  }),
  cn: ({ title, from, to }) => ({
    subject: `未能生成报表：${title}`,
    lines: [`未能生成${title}（${from}至${to}）。我们已收到通知，正在处理。`, '请稍后再试。'],
    button: '查看此报表',
  }),
}
