import type { Letter } from '../writer/letter.ts'

/** After an application was sent in. */
export const applicationReceived: Letter<{ at: string }> = {
  en: ({ at }) => ({
    subject: 'we have received your application',
    lines: [
      `We received your application on ${at}.`,
      'We review it within 1 to 2 working days and email you the decision. Until then you can view and change it. If you change it, the review starts again.',
    ],
    button: 'See my application',
  }),
  zh: ({ at }) => ({
    subject: '我們已收到你的申請',
    lines: [
      `我們已於${at}收到你的申請。`,
      '我們會在 1 至 2 個工作天內審核，有結果會立即通知你。在此之前，你可隨時查看申請；如有錯漏亦可更改，更改後會重新審核。',
    ],
    button: '查看我的申請',
  }),
  cn: ({ at }) => ({
    subject: '我们已收到您的申请',
    lines: [
      `我们已于${at}收到您的申请。`,
      '我们会在 1 至 2 个工作日内审核，有结果会立即通知您。在此之前，您可以随时查看申请；如有错漏也可以更改，更改后会重新审核。',
    ],
    button: '查看我的申请',
  }),
}
