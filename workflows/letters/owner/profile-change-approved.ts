import type { Letter } from '../writer/letter.ts'

/** An administrator approved a change of the registered details. */
export const profileChangeApproved: Letter<{ at: string }> = {
  en: ({ at }) => ({
    subject: 'the change to your charity’s details is approved',
    lines: [
      `On ${at} we approved the change that your charity proposed.`,
      'Your donation pages and the receipts that you issue from now on show the new details. Receipts that were issued before do not change.',
    ],
    button: 'Log in',
  }),
  zh: ({ at }) => ({
    subject: '貴機構的資料更改已獲批准',
    lines: [
      `我們已於${at}批准貴機構提出的資料更改。`,
      '捐款網頁及日後發出的收據會顯示新資料。已發出的收據維持不變。',
    ],
    button: '登入',
  }),
  cn: ({ at }) => ({
    subject: '贵机构的资料更改已获批准',
    lines: [
      `我们已于${at}批准贵机构提出的资料更改。`,
      '捐款网页和以后开具的收据会显示新资料。已开具的收据保持不变。',
    ],
    button: '登录',
  }),
}
