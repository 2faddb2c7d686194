import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { LinkPurpose } from '@almoner/domain/donor/events.ts'

/** What a letter to a donor says; `charity` is the one at whose site it was called for. */
export type LetterWords = {
  subject: string
  heading: string
  lines: readonly string[]
  /** Of the button, where the letter leads somewhere. */
  button: string | null
}

/** A link that was asked for, or a change that the donor should hear of. */
export type LetterKind = LinkPurpose | 'password_changed' | 'username_changed'

type Said = Record<LetterKind, LetterWords> & {
  greeting: (name: string) => string
  orOpen: string
  foot: (charity: string) => string
}

const en: Said = {
  greeting: (name) => (name === '' ? 'Dear friend,' : `Dear ${name},`),
  orOpen: 'You can also open this address:',
  foot: (charity) =>
    `You have one account for every charity on Almoner. This was asked for on the page of ${charity}.`,
  verify_email: {
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    lines: [
      'Press the button to confirm that this address is yours. Then log in.',
      'The link can be used once, within 24 hours. If you did not sign up, ignore this letter: nothing happens.',
    ],
    button: 'Confirm my address',
  },
  reset_password: {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    lines: [
      'Press the button to choose a new password for your account.',
      'The link can be used once, within 24 hours. If you did not ask for it, ignore this letter: your password stays as it is.',
    ],
    button: 'Choose a password',
  },
  change_username: {
    subject: 'Confirm your new username',
    heading: 'Confirm your new username',
    lines: [
      'Press the button to log in with this address from now on. Until then you log in with the one before.',
      'The link can be used once, within 24 hours. If this is not your account, ignore this letter: nothing happens.',
    ],
    button: 'Use this address',
  },
  password_changed: {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    lines: [
      'The password of your account was changed, and all other logins have ended.',
      'If that was not you, choose a new password at once: at the login, press “Forgot your password?”.',
    ],
    button: 'Go to the login',
  },
  username_changed: {
    subject: 'Your username was changed',
    heading: 'Your username was changed',
    lines: [
      'You no longer log in with this address: your account has another username now.',
      'If that was not you, answer this letter.',
    ],
    button: null,
  },
}

const zh: Said = {
  greeting: (name) => (name === '' ? '親愛的朋友：' : `${name}，你好：`),
  orOpen: '你亦可以打開以下網址：',
  foot: (charity) => `你的帳戶適用於 Almoner 上的所有慈善機構。此信由${charity}的網頁發出。`,
  verify_email: {
    subject: '確認你的電郵地址',
    heading: '確認你的電郵地址',
    lines: [
      '請按下面的按鈕，確認這個電郵地址屬於你，然後登入。',
      '連結只能使用一次，24 小時內有效。如果你沒有登記帳戶，請不用理會此信，不會有任何改變。',
    ],
    button: '確認電郵地址',
  },
  reset_password: {
    subject: '設定新密碼',
    heading: '設定新密碼',
    lines: [
      '請按下面的按鈕，為你的帳戶設定新密碼。',
      '連結只能使用一次，24 小時內有效。如果這不是你的要求，請不用理會此信，密碼維持不變。',
    ],
    button: '設定密碼',
  },
  change_username: {
    subject: '確認新的用戶名稱',
    heading: '確認新的用戶名稱',
    lines: [
      '請按下面的按鈕，以後便用這個電郵地址登入。在此之前，請繼續使用原有的地址登入。',
      '連結只能使用一次，24 小時內有效。如果這不是你的帳戶，請不用理會此信，不會有任何改變。',
    ],
    button: '使用這個地址',
  },
  password_changed: {
    subject: '你的密碼已更改',
    heading: '你的密碼已更改',
    lines: [
      '你帳戶的密碼已經更改，其他裝置上的登入亦已全部結束。',
      '如果這不是你本人所為，請立即設定新密碼：在登入頁按「忘記密碼？」。',
    ],
    button: '前往登入頁',
  },
  username_changed: {
    subject: '你的用戶名稱已更改',
    heading: '你的用戶名稱已更改',
    lines: [
      '你的帳戶已改用另一個用戶名稱，不能再用這個地址登入。',
      '如果這不是你本人所為，請回覆此信。',
    ],
    button: null,
  },
}

const cn: Said = {
  greeting: (name) => (name === '' ? '亲爱的朋友：' : `${name}，你好：`),
  orOpen: '你也可以打开以下网址：',
  foot: (charity) => `你的账户适用于 Almoner 上的所有慈善机构。此信由${charity}的网页发出。`,
  verify_email: {
    subject: '确认你的电邮地址',
    heading: '确认你的电邮地址',
    lines: [
      '请按下面的按钮，确认这个电邮地址属于你，然后登录。',
      '链接只能使用一次，24 小时内有效。如果你没有注册账户，请不用理会此信，不会有任何改变。',
    ],
    button: '确认电邮地址',
  },
  reset_password: {
    subject: '设置新密码',
    heading: '设置新密码',
    lines: [
      '请按下面的按钮，为你的账户设置新密码。',
      '链接只能使用一次，24 小时内有效。如果这不是你的要求，请不用理会此信，密码保持不变。',
    ],
    button: '设置密码',
  },
  change_username: {
    subject: '确认新的用户名',
    heading: '确认新的用户名',
    lines: [
      '请按下面的按钮，以后便用这个电邮地址登录。在此之前，请继续使用原来的地址登录。',
      '链接只能使用一次，24 小时内有效。如果这不是你的账户，请不用理会此信，不会有任何改变。',
    ],
    button: '使用这个地址',
  },
  password_changed: {
    subject: '你的密码已更改',
    heading: '你的密码已更改',
    lines: [
      '你账户的密码已经更改，其他设备上的登录也已全部结束。',
      '如果这不是你本人所为，请立即设置新密码：在登录页按“忘记密码？”。',
    ],
    button: '前往登录页',
  },
  username_changed: {
    subject: '你的用户名已更改',
    heading: '你的用户名已更改',
    lines: [
      '你的账户已改用另一个用户名，不能再用这个地址登录。',
      '如果这不是你本人所为，请回复此信。',
    ],
    button: null,
  },
}

export const letterWords: Record<Language, Said> = { en, zh, cn }
