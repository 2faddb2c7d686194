import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import type {
  ChangedPart,
  PaymentMethodsChanged,
} from '@almoner/domain/organisation/payment-methods/methods-changed.ts'
import { findStaffMember } from '@almoner/domain/organisation/team/staff.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import { accountLetter } from '../../documents/letter/account-letter.ts'
import { methodName } from '../../documents/names.ts'
import type { Mail } from '../../gateways/mail/gateway.ts'
import { messagesIn } from '../../locales/messages.ts'

type About = { charity: RegisteredOrganisation; event: PaymentMethodsChanged; staffId: string }

/** The letter to one owner about a changed payment method; null where there is no address. */
export const methodsChangedLetter = ({
  charity,
  event: { data, personal },
  staffId,
}: About): Pick<Mail, 'subject' | 'text' | 'html' | 'to' | 'language'> | null => {
  const owner = requirePresent(
    findStaffMember(charity.staff, staffId),
    'the owner who is written to',
  )
  if (isErased(owner.username)) return null
  const language = charity.profile.defaultLanguage
  const messages = sentences[language]
  const method = methodName({ brand: data.method, last4: null }, messagesIn(language))
  const parts = data.changed.map((part) => messages.parts[part]).join(messages.and)
  const letter = accountLetter({
    kind: 'payment_methods_changed',
    said: {
      ...messagesIn(language).staffLetters,
      foot: messages.foot,
      of: {
        payment_methods_changed: {
          subject: messages.subject(method),
          heading: messages.subject(method),
          happened: (at) => messages.happened(at, method, parts),
          lines: [
            messages.by(who(charity, data, messages)),
            messages.from(origin(personal, messages)),
            ...messages.act,
          ],
          button: null,
        },
      },
    },
    language,
    at: data.at,
    name: fullName(owner),
    charityName: localised(charity.profile.name, language),
    accentColour: `#${charity.profile.colours.header}`,
    link: null,
  })
  return { ...letter, to: owner.username, language }
}

const who = (
  { staff }: RegisteredOrganisation,
  { realm, personId }: PaymentMethodsChanged['data'],
  messages: Sentences,
): string => {
  if (realm === 'administrator') return messages.administrator
  const member = findStaffMember(staff, personId)
  if (member === null || isErased(member.username)) return messages.somebody
  return messages.member(fullName(member), member.username)
}

const origin = (
  { device, network }: PaymentMethodsChanged['personal'],
  messages: Sentences,
): string =>
  isErased(network) ? messages.unknown : messages.origin(device || messages.unknownDevice, network)

type Sentences = {
  subject: (method: string) => string
  happened: (at: string, method: string, parts: string) => string
  parts: Record<ChangedPart, string>
  and: string
  by: (who: string) => string
  member: (name: string, username: string) => string
  administrator: string
  somebody: string
  from: (where: string) => string
  origin: (device: string, network: string) => string
  unknownDevice: string
  unknown: string
  act: readonly string[]
  foot: (charity: string) => string
}

const sentences: Record<Language, Sentences> = {
  en: {
    subject: (method) => `Payment settings changed: ${method}`,
    happened: (at, method, parts) => `On ${at}, the settings of ${method} were changed: ${parts}.`,
    parts: {
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
    and: ', ',
    by: (name) => `Changed by: ${name}`,
    member: (name, username) => `${name} (${username})`,
    administrator: 'an administrator of Almoner',
    somebody: 'a member of staff whose account has been deleted',
    from: (where) => `Changed from: ${where}`,
    origin: (device, network) => `${device}, network address ${network}`,
    unknownDevice: 'unknown device',
    unknown: 'unknown',
    act: [
      'If you expected this change, there is nothing to do.',
      'If you did not, log in to the desk at once and check “Ways to pay”: put back what is wrong, or stop offering the method. Then change your password, and reply to this email: Almoner gets the answer.',
    ],
    foot: (charity) => `Every owner of ${charity} on Almoner receives this letter.`,
  },
  zh: {
    subject: (method) => `付款方式設定已更改：${method}`,
    happened: (at, method, parts) => `${method}的設定已於${at}更改：${parts}。`,
    parts: {
      turned_on: '開放予付款人使用',
      turned_off: '不再開放予付款人使用',
      code: '收款碼',
      bank_account: '銀行帳戶',
      payable_to: '支票抬頭',
      instructions: '付款說明',
      credentials_stored: '已儲存憑證',
      credentials_removed: '已移除憑證',
      fee: '收費',
    },
    and: '、',
    by: (name) => `更改者：${name}`,
    member: (name, username) => `${name}（${username}）`,
    administrator: 'Almoner 管理員',
    somebody: '一名帳戶已刪除的職員',
    from: (where) => `更改位置：${where}`,
    origin: (device, network) => `${device}，網絡地址 ${network}`,
    unknownDevice: '不明裝置',
    unknown: '不明',
    act: [
      '如這項更改在你預期之內，你無須處理。',
      '如非預期之內，請立即登入工作台，檢查「付款方式」：更正有誤之處，或停用該付款方式。之後請更改密碼，並回覆此電郵，Almoner 會收到你的回覆。',
    ],
    foot: (charity) => `${charity}在 Almoner 的每位擁有人都會收到此電郵。`,
  },
  cn: {
    subject: (method) => `付款方式设置已更改：${method}`,
    happened: (at, method, parts) => `${method}的设置已于${at}更改：${parts}。`,
    parts: {
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
    and: '、',
    by: (name) => `更改人：${name}`,
    member: (name, username) => `${name}（${username}）`,
    administrator: 'Almoner 管理员',
    somebody: '一名账户已删除的员工',
    from: (where) => `更改位置：${where}`,
    origin: (device, network) => `${device}，网络地址 ${network}`,
    unknownDevice: '未知设备',
    unknown: '未知',
    act: [
      '如果这项更改在您的预期之内，则无需处理。',
      '如果不在预期之内，请立即登录工作台，检查“付款方式”：更正错误之处，或停用该付款方式。然后请更改密码，并回复此邮件，Almoner 会收到您的回复。',
    ],
    foot: (charity) => `${charity}在 Almoner 的每位所有者都会收到此邮件。`,
  },
}
