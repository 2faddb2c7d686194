import type { Letter } from '../writer/letter.ts'
import { capitalise } from '../writer/subject.ts'

/** After a login with a browser that the person had not used before. */
export const newDevice: Letter<{ at: string; device: string | null; place: string | null }> = {
  en: ({ at, device, place }) => ({
    subject: 'new login to your account',
    lines: [`There was a new login to your account from a new device on ${at}.`],
    rows: [
      { label: 'Device', value: device ?? 'Unknown' },
      { label: 'Network address', value: capitalise(place ?? 'unknown') },
    ],
    after: [
      'If that was you, you do not need to do anything.',
      'If it was not you, someone else may know your password. Choose a new one at once: on the login page, press “Forgot your password?”. All other logins then end. Turn on two-step login too, and reply to this email.',
    ],
  }),
  zh: ({ at, device, place }) => ({
    subject: '你的帳戶有新的登入',
    lines: [`你的帳戶已於${at}從新裝置登入。`],
    rows: [
      { label: '裝置', value: device ?? '不明' },
      { label: '網絡地址', value: place ?? '不明' },
    ],
    after: [
      '如果是你本人登入，你無須處理。',
      '如果不是你本人所為，即是有人知道你的密碼。請立即設定新密碼：在登入頁按「忘記密碼？」，其他登入便會全部結束。請同時開啟兩步登入，並回覆此電郵。',
    ],
  }),
  cn: ({ at, device, place }) => ({
    subject: '您的账户有新的登录',
    lines: [`您的账户已于${at}从新设备登录。`],
    rows: [
      { label: '设备', value: device ?? '未知' },
      { label: '网络地址', value: place ?? '未知' },
    ],
    after: [
      '如果是您本人登录，则无需处理。',
      '如果不是您本人所为，说明有人知道您的密码。请立即设置新密码：在登录页按“忘记密码？”，其他登录将全部结束。请同时开启两步登录，并回复此邮件。',
    ],
  }),
}
