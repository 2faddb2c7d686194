import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Device } from '@almoner/domain/logins/login-command.ts'
import type { AccountLetters, DeviceLetterKind, StaffLetterKind } from '../../locales/catalogue.ts'
import { messagesIn } from '../../locales/messages.ts'

type Letters = AccountLetters<StaffLetterKind | DeviceLetterKind>

/** The texts of every letter about a login. The one about a new device names the event's device. */
export const loginLetters = (
  event: { type: string; personal?: unknown },
  language: Language,
): Letters => {
  const { staffLetters } = messagesIn(language)
  const { subject, happened, where, unknown, act } = sentences[language]
  const { device, place } = isDeviceAdded(event) ? event.personal : { device: '', place: '' }
  const named = (value: string) => (value === '' || isErased(value) ? unknown : value)
  const letter: Letters['of']['new_device'] = {
    subject,
    heading: subject,
    happened,
    lines: [where(named(device), named(place)), ...act],
    button: null,
  }
  return { ...staffLetters, of: { ...staffLetters.of, new_device: letter } }
}

const isDeviceAdded = (event: {
  type: string
  personal?: unknown
}): event is { type: string; personal: Device } =>
  event.type === 'StaffDeviceAdded' || event.type === 'AdministratorDeviceAdded'

type Sentences = {
  subject: string
  happened: (at: string) => string
  where: (device: string, place: string) => string
  unknown: string
  act: readonly string[]
}

const sentences: Record<Language, Sentences> = {
  en: {
    subject: 'New login to your account',
    happened: (at) => `Your account was logged in to on ${at} from a new device.`,
    where: (device, place) => `Device: ${device}. Network address: ${place}.`,
    unknown: 'unknown',
    act: [
      'If that was you, there is nothing to do.',
      'If it was not, somebody knows your password. Choose a new one at once: at the login, press “Forgot your password?”. All other logins then end. Turn on two-step login too, and reply to this email.',
    ],
  },
  zh: {
    subject: '你的帳戶有新的登入',
    happened: (at) => `你的帳戶已於${at}從新裝置登入。`,
    where: (device, place) => `裝置：${device}。網絡地址：${place}。`,
    unknown: '不明',
    act: [
      '如果是你本人登入，你無須處理。',
      '如果不是你本人所為，即是有人知道你的密碼。請立即設定新密碼：在登入頁按「忘記密碼？」，其他登入便會全部結束。請同時開啟兩步登入，並回覆此電郵。',
    ],
  },
  cn: {
    subject: '您的账户有新的登录',
    happened: (at) => `您的账户已于${at}从新设备登录。`,
    where: (device, place) => `设备：${device}。网络地址：${place}。`,
    unknown: '未知',
    act: [
      '如果是您本人登录，则无需处理。',
      '如果不是您本人所为，说明有人知道您的密码。请立即设置新密码：在登录页按“忘记密码？”，其他登录将全部结束。请同时开启两步登录，并回复此邮件。',
    ],
  },
}
