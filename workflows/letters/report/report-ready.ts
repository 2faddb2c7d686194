import { daysStored } from '@almoner/domain/reporting/values.ts'
import type { Letter } from '../writer/letter.ts'
import type { ReportFacts } from './facts.ts'

/** A report is ready. Its file is behind a login, because it has personal data. */
export const reportReady: Letter<ReportFacts> = {
  en: ({ title, from, to }) => ({
    subject: `your report is ready: ${title}`,
    lines: [
      `${title}, ${from} to ${to}, is ready.`,
      `Log in to download it. The file is stored for ${daysStored} days, and can be created again at any time.`,
    ],
    button: 'Open this report',
  }),
  zh: ({ title, from, to }) => ({
    subject: `報表已備妥：${title}`,
    lines: [
      `${title}（${from}至${to}）已備妥。`,
      `請登入下載。檔案保存 ${daysStored} 日，其後可隨時重新製作。`,
    ],
    button: '查看此報表',
  }),
  cn: ({ title, from, to }) => ({
    subject: `报表已生成：${title}`,
    lines: [
      `${title}（${from}至${to}）已生成。`,
      `请登录下载。文件保存 ${daysStored} 天，之后可随时重新生成。`,
    ],
    button: '查看此报表',
  }),
}
