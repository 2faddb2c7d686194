import type { Letter } from '../writer/letter.ts'

type Facts = {
  charity: string
  /** The name of the owner who sent the invitation; null if the owner has left. */
  by: string | null
}

/** Sent to a person whom an owner invited to the desk. */
export const acceptInvitation: Letter<Facts> = {
  en: ({ charity, by }) => ({
    subject: by
      ? `${by} has invited you to join the team on Almoner`
      : 'you are invited to join the team on Almoner',
    heading: `Join ${charity} on Almoner`,
    lines: [
      `${by ?? `An owner of ${charity}`} has invited you to work at the desk of ${charity} on Almoner.`,
      'Press the button to give your name and choose a password. If you already log in to Almoner with this email address, use that password: you switch between your charities at the top of the desk. The invitation can be used once, within 72 hours. If you do not work there, ignore this email.',
    ],
    button: 'Accept the invitation',
    foot: (charity) => `This is about an invitation to the desk of ${charity} on Almoner.`,
  }),
  zh: ({ charity, by }) => ({
    subject: by ? `${by} 邀請你加入 Almoner 的團隊` : '邀請你加入 Almoner 的團隊',
    heading: `加入${charity}的工作台`,
    lines: [
      `${by ? `${by} ` : `${charity}的擁有人`}邀請你使用${charity}在 Almoner 的工作台。`,
      '請按下面的按鈕，填寫姓名並設定密碼。如你已用此電郵地址登入 Almoner，請使用原有密碼；你可在工作台頂部切換機構。邀請只能使用一次，72 小時內有效。如果你不是該機構的職員，無須理會此電郵，不會有任何改變。',
    ],
    button: '接受邀請',
    foot: (charity) => `此電郵關於加入 Almoner 上${charity}工作台的邀請。`,
  }),
  cn: ({ charity, by }) => ({
    subject: by ? `${by} 邀请您加入 Almoner 的团队` : '邀请您加入 Almoner 的团队',
    heading: `加入${charity}的工作台`,
    lines: [
      `${by ? `${by} ` : `${charity}的所有者`}邀请您使用${charity}在 Almoner 的工作台。`,
      '请按下面的按钮，填写姓名并设置密码。如果您已使用此电子邮箱登录 Almoner，请使用原有密码；您可以在工作台顶部切换机构。邀请只能使用一次，72 小时内有效。如果您不是该机构的职员，请忽略此邮件，不会有任何改变。',
    ],
    button: '接受邀请',
    foot: (charity) => `此邮件关于加入 Almoner 上${charity}工作台的邀请。`,
  }),
}
