import type { Letter } from '../writer/letter.ts'

/** Sent to the former address of a donor, with a link that restores it. */
export const undoUsername: Letter<{ at: string }> = {
  en: ({ at }) => ({
    subject: 'Your username was changed',
    lines: [
      `The username of your account was changed on ${at}. You no longer log in with this address.`,
      'If that was you, you do not need to do anything.',
      'If it was not, press the button: this address becomes your username again, every login ends, and you choose a new password. The link can be used once, within 72 hours.',
    ],
    button: 'Undo the change',
  }),
  zh: ({ at }) => ({
    subject: '你的用戶名稱已更改',
    lines: [
      `你的帳戶已於${at}改用另一個用戶名稱，不能再用這個地址登入。`,
      '如果這是你本人所為，無須理會此電郵。',
      '如果不是，請按下面的按鈕：你的用戶名稱會還原為這個地址，所有登入會隨即結束，並由你設定新密碼。連結只能使用一次，72 小時內有效。',
    ],
    button: '還原用戶名稱',
  }),
  cn: ({ at }) => ({
    subject: '您的用户名已更改',
    lines: [
      `您的账户已于${at}改用另一个用户名，不能再用这个地址登录。`,
      '如果这是您本人所为，请忽略此邮件。',
      '如果不是，请按下面的按钮：您的用户名会恢复为这个地址，所有登录会随即结束，并由您设置新密码。链接只能使用一次，72 小时内有效。',
    ],
    button: '恢复用户名',
  }),
}
