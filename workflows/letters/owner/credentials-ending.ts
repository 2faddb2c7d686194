import type { Letter } from '../writer/letter.ts'

/** Sent to the charity’s contact: a wallet’s credentials expire, and new ones must be entered. */
export const credentialsEnding: Letter<{ charity: string; provider: string; days: number }> = {
  en: ({ charity, provider, days }) => ({
    subject:
      days === 0
        ? `your ${provider} connection expires today`
        : `your ${provider} connection expires in ${days} ${days === 1 ? 'day' : 'days'}`,
    lines: [
      days === 0
        ? `The credentials with which ${charity} accepts ${provider} payments expire today.`
        : `The credentials with which ${charity} accepts ${provider} payments expire in ${days} ${days === 1 ? 'day' : 'days'}.`,
      `Payers can then no longer choose ${provider}. Completed payments are not affected.`,
      `Ask ${provider} for new credentials and enter them in your settings before then.`,
    ],
    foot: (charity) => `The contact of ${charity} on Almoner receives this email.`,
  }),
  zh: ({ charity, provider, days }) => ({
    subject: days === 0 ? `${provider} 連線今天到期` : `${provider} 連線將於 ${days} 天後到期`,
    lines: [
      days === 0
        ? `${charity}用以接收 ${provider} 付款的憑證今天到期。`
        : `${charity}用以接收 ${provider} 付款的憑證將於 ${days} 天後到期。`,
      `到期後，付款人將不能選擇 ${provider}；已完成的付款不受影響。`,
      `請在到期前向 ${provider} 申請新的憑證，並在設定中輸入。`,
    ],
    foot: (charity) => `${charity}在 Almoner 的聯絡人會收到此電郵。`,
  }),
  cn: ({ charity, provider, days }) => ({
    subject: days === 0 ? `${provider} 连接今天到期` : `${provider} 连接将于 ${days} 天后到期`,
    lines: [
      days === 0
        ? `${charity}用以接收 ${provider} 付款的凭证今天到期。`
        : `${charity}用以接收 ${provider} 付款的凭证将于 ${days} 天后到期。`,
      `到期后，付款人将不能选择 ${provider}；已完成的付款不受影响。`,
      `请在到期前向 ${provider} 申请新的凭证，并在设置中输入。`,
    ],
    foot: (charity) => `${charity}在 Almoner 的联系人会收到此邮件。`,
  }),
}
