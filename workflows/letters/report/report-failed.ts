import type { Letter } from '../writer/letter.ts'
import type { ReportFacts } from './facts.ts'

/** A report could not be created. */
export const reportFailed: Letter<ReportFacts> = {
  en: ({ title, from, to }) => ({
    subject: `your report could not be created: ${title}`,
    lines: [
      `${title}, ${from} to ${to}, could not be created. Nothing in your books has changed.`,
      'Open the report and choose “Try again”. If it fails again, reply to this email. Your reply goes to Almoner.',
    ],
    button: 'Open this report',
  }),
  zh: ({ title, from, to }) => ({
    subject: `未能製作報表：${title}`,
    lines: [
      `未能製作${title}（${from}至${to}），帳目沒有任何改變。`,
      '請開啟報表並選擇「再試一次」。如再次失敗，請回覆此電郵，Almoner 會收到你的回覆。',
    ],
    button: '查看此報表',
  }),
  cn: ({ title, from, to }) => ({
    subject: `未能生成报表：${title}`,
    lines: [
      `未能生成${title}（${from}至${to}），账目没有任何改变。`,
      '请打开报表并选择“重试”。如再次失败，请回复此邮件，Almoner 会收到您的回复。',
    ],
    button: '查看此报表',
  }),
}
