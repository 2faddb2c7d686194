import type { Letter } from '../writer/letter.ts'

/** The login now needs a code; a link in the letter turns it off again. */
export const undoSecondFactor: Letter<{ at: string }> = {
  en: ({ at }) => ({
    subject: 'two-step login was turned on',
    lines: [
      `Two-step login was turned on for your login on ${at}. From now on a login asks for the code of an authenticator app as well as for your password.`,
      'If that was you, you do not need to do anything.',
      'If it was not you, someone else may know your password. Press the button: two-step login is turned off again, every login ends, and you choose a new password. The link can be used once, within 72 hours. Then reply to this email.',
    ],
    button: 'Turn it off again',
  }),
  zh: ({ at }) => ({
    subject: '兩步登入已開啟',
    lines: [
      `你的登入已於${at}開啟兩步登入。以後登入時，除了密碼，還須輸入驗證應用程式顯示的驗證碼。`,
      '如果這是你本人所為，無須理會此電郵。',
      '如果不是，即是有人知道你的密碼。請按下面的按鈕：兩步登入會再次關閉，所有登入會隨即結束，並由你設定新密碼。連結只能使用一次，72 小時內有效。之後請回覆此電郵。',
    ],
    button: '關閉兩步登入',
  }),
  cn: ({ at }) => ({
    subject: '两步登录已开启',
    lines: [
      `您的登录已于${at}开启两步登录。以后登录时，除了密码，还需输入身份验证应用显示的验证码。`,
      '如果这是您本人所为，请忽略此邮件。',
      '如果不是，说明有人知道您的密码。请按下面的按钮：两步登录会再次关闭，所有登录会随即结束，并由您设置新密码。链接只能使用一次，72 小时内有效。之后请回复此邮件。',
    ],
    button: '关闭两步登录',
  }),
}
