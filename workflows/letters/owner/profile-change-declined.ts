import { quoteIfAny, type Letter } from '../writer/letter.ts'

/** An administrator declined it. The reason is in their own words; null if erased. */
export const profileChangeDeclined: Letter<{ at: string; reason: string | null }> = {
  en: ({ at, reason }) => ({
    subject: 'the change to your charity’s details is not approved',
    lines: [
      `On ${at} we declined the change that your charity proposed${reason === null ? '.' : ', for this reason:'}`,
    ],
    ...quoteIfAny(reason),
    after: [
      'Your charity’s details stay the same. You can propose a change again under Settings, Organisation info.',
    ],
    button: 'Log in',
  }),
  zh: ({ at, reason }) => ({
    subject: '貴機構的資料更改未獲批准',
    lines: [
      `我們已於${at}決定不批准貴機構提出的資料更改${reason === null ? '。' : '，原因如下：'}`,
    ],
    ...quoteIfAny(reason),
    after: ['貴機構的資料維持不變。你可於「設定」的「機構資料」再次提出更改。'],
    button: '登入',
  }),
  cn: ({ at, reason }) => ({
    subject: '贵机构的资料更改未获批准',
    lines: [
      `我们已于${at}决定不批准贵机构提出的资料更改${reason === null ? '。' : '，原因如下：'}`,
    ],
    ...quoteIfAny(reason),
    after: ['贵机构的资料保持不变。您可以在“设置”的“机构资料”中再次提出更改。'],
    button: '登录',
  }),
}
