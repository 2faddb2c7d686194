import { daysStored } from '@almoner/domain/reporting/values.ts'
import type { Letter } from '../writer/letter.ts'
import type { ReportFacts } from './facts.ts'

/** A report is ready. Its file is behind a login, because it has personal data. */
export const reportReady: Letter<ReportFacts> = {
  en: ({ title, from, to }) => ({
    subject: `your report is ready: ${title}`,
    lines: [
      `${title}, ${from} to ${to}, is ready.`,
      `Log in to download it. The file is kept for ${daysStored} days; after that, the same request makes the same file again.`,
    ],
    button: 'Open this report',
  }),
  zh: ({ title, from, to }) => ({
    subject: `報表已備妥：${title}`,
    lines: [
      `${title}（${from}至${to}）已備妥。`,
      `請登入下載。檔案保存 ${daysStored} 日；其後以相同條件再次要求，會製作出相同的檔案。`,
    ],
    button: '查看此報表',
  }),
  cn: ({ title, from, to }) => ({
    subject: `报表已生成：${title}`,
    lines: [
      `${title}（${from}至${to}）已生成。`,
      `请登录下载。文件保存 ${daysStored} 天；此后以相同条件再次请求，会生成相同的文件。`,
    ],
    button: '查看此报表',
  }),
}
