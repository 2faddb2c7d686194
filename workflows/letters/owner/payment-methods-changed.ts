import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { ChangedPart } from '@almoner/domain/organisation/payment-methods/methods-changed.ts'
import type { Letter } from '../writer/letter.ts'

export type MethodsChanged = {
  at: string
  method: string
  changed: readonly ChangedPart[]
  /** Null if their account has been deleted. */
  author: { name: string; username: string } | 'administrator' | null
  /** Null if it was erased. The name of the device may be empty. */
  origin: { device: string; network: string } | null
}

/** Informs that a person changed the destination of the charity’s money. */
export const paymentMethodsChanged: Letter<MethodsChanged> = {
  en: ({ at, author, changed, method, origin }) => ({
    subject: `payment settings were changed: ${method}`,
    lines: [
      `On ${at}, the settings of ${method} were changed: ${changed.map((part) => parts.en[part]).join(', ')}.`,
    ],
    rows: [
      { label: 'Changed by', value: writeAuthor(author, labels.en) },
      { label: 'Changed from', value: writeOrigin(origin, labels.en) },
    ],
    after: [
      'If you expected this change, you do not need to do anything.',
      'If you did not, log in to the desk at once and check “Payment methods”: correct what is wrong, or stop offering the method. Then change your password, and reply to this email. Your reply goes to Almoner.',
    ],
  }),
  zh: ({ at, author, changed, method, origin }) => ({
    subject: `付款方式設定已更改：${method}`,
    lines: [`${method}的設定已於${at}更改：${changed.map((part) => parts.zh[part]).join('、')}。`],
    rows: [
      { label: '更改者', value: writeAuthor(author, labels.zh) },
      { label: '更改位置', value: writeOrigin(origin, labels.zh) },
    ],
    after: [
      '如這項更改在你預期之內，你無須處理。',
      '如非預期之內，請立即登入工作台，檢查「付款方式」：更正有誤之處，或停用該付款方式。之後請更改密碼，並回覆此電郵，Almoner 會收到你的回覆。',
    ],
  }),
  cn: ({ at, author, changed, method, origin }) => ({
    subject: `付款方式设置已更改：${method}`,
    lines: [`${method}的设置已于${at}更改：${changed.map((part) => parts.cn[part]).join('、')}。`],
    rows: [
      { label: '更改人', value: writeAuthor(author, labels.cn) },
      { label: '更改位置', value: writeOrigin(origin, labels.cn) },
    ],
    after: [
      '如果这项更改在您的预期之内，则无需处理。',
      '如果不在预期之内，请立即登录工作台，检查“付款方式”：更正错误之处，或停用该付款方式。然后请更改密码，并回复此邮件，Almoner 会收到您的回复。',
    ],
  }),
}

const parts: Record<Language, Record<ChangedPart, string>> = {
  en: {
    turned_on: 'offered to payers',
    turned_off: 'no longer offered to payers',
    code: 'payment code',
    bank_account: 'bank account',
    payable_to: 'payee of cheques',
    instructions: 'instructions for the payer',
    credentials_stored: 'credentials stored',
    credentials_removed: 'credentials removed',
    fee: 'fee',
  },
  zh: {
    turned_on: '開放予付款人使用',
    turned_off: '不再開放予付款人使用',
    code: '收款碼',
    bank_account: '銀行戶口',
    payable_to: '支票抬頭',
    instructions: '付款說明',
    credentials_stored: '已儲存憑證',
    credentials_removed: '已移除憑證',
    fee: '收費',
  },
  cn: {
    turned_on: '向付款人开放',
    turned_off: '不再向付款人开放',
    code: '收款码',
    bank_account: '银行账户',
    payable_to: '支票抬头',
    instructions: '付款说明',
    credentials_stored: '已保存凭证',
    credentials_removed: '已移除凭证',
    fee: '费率',
  },
}

const writeAuthor = (author: MethodsChanged['author'], labels: Labels): string => {
  if (author === null) return labels.deleted
  if (author === 'administrator') return labels.administrator
  return labels.member(author.name, author.username)
}

const writeOrigin = (origin: MethodsChanged['origin'], labels: Labels): string =>
  origin === null
    ? labels.unknown
    : labels.origin(origin.device || labels.unknownDevice, origin.network)

type Labels = {
  member: (name: string, username: string) => string
  administrator: string
  deleted: string
  origin: (device: string, network: string) => string
  unknownDevice: string
  unknown: string
}

const labels: Record<Language, Labels> = {
  en: {
    member: (name, username) => `${name} (${username})`,
    administrator: 'an administrator of Almoner',
    deleted: 'a member of staff whose account has been deleted',
    origin: (device, network) => `${device}, network address ${network}`,
    unknownDevice: 'unknown device',
    unknown: 'unknown',
  },
  zh: {
    member: (name, username) => `${name}（${username}）`,
    administrator: 'Almoner 管理員',
    deleted: '一名帳戶已刪除的職員',
    origin: (device, network) => `${device}，網絡地址 ${network}`,
    unknownDevice: '不明裝置',
    unknown: '不明',
  },
  cn: {
    member: (name, username) => `${name}（${username}）`,
    administrator: 'Almoner 管理员',
    deleted: '一名账户已删除的职员',
    origin: (device, network) => `${device}，网络地址 ${network}`,
    unknownDevice: '未知设备',
    unknown: '未知',
  },
}
