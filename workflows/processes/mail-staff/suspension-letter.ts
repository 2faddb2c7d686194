import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import { findStaffMember } from '@almoner/domain/organisation/team/staff.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { SuspensionEvent } from '@almoner/domain/organisation/suspension/events.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { accountLetter } from '../../documents/letter/account-letter.ts'
import type { Mail } from '../../gateways/mail/gateway.ts'
import type { AccountLetters } from '../../locales/catalogue.ts'
import { messagesIn } from '../../locales/messages.ts'
import type { OwnerLetterKind } from './contract.ts'

type Kind = Extract<OwnerLetterKind, 'charity_suspended' | 'charity_reinstated'>

/** The letter to one owner about a suspension or its end; null where there is no address. */
export const suspensionLetter = (given: {
  charity: RegisteredOrganisation
  event: RecordedEvent & SuspensionEvent
  staffId: string
  kind: Kind
  /** Where they log in. */
  link: string
}): Pick<Mail, 'subject' | 'text' | 'html' | 'to' | 'language'> | null => {
  const { charity, event, staffId, kind, link } = given
  const owner = requirePresent(
    findStaffMember(charity.staff, staffId),
    'the owner who is written to',
  )
  if (isErased(owner.username)) return null
  const language = charity.profile.defaultLanguage
  const { of, foot } = sentences[language]
  const { reason } = event.personal
  const { lines, ...own } = of[kind]
  // The administrator's own words, before the lines that say what follows.
  const allLines = isErased(reason) ? lines : [reason, ...lines]
  const letter = accountLetter({
    kind,
    said: {
      ...messagesIn(language).staffLetters,
      foot,
      of: { ...of, [kind]: { ...own, lines: allLines } },
    },
    language,
    at: event.meta.at,
    name: fullName(owner),
    charityName: localised(charity.profile.name, language),
    accentColour: `#${charity.profile.colours.header}`,
    link,
  })
  return { ...letter, to: owner.username, language }
}

const sentences: Record<Language, Pick<AccountLetters<Kind>, 'of' | 'foot'>> = {
  en: {
    of: {
      charity_suspended: {
        subject: 'Your charity’s account is suspended',
        heading: 'Your charity’s account is suspended',
        happened: (at) => `We suspended your charity’s account on ${at}, for this reason:`,
        lines: [
          'Your charity takes no payments for now. Monthly gifts rest, and donors are not charged. Payments that are already with a bank, and refunds, still complete.',
          'Log in to download your payments. Reply to this email if you have questions, or if the reason no longer applies.',
        ],
        button: 'Log in',
      },
      charity_reinstated: {
        subject: 'Your charity’s account is open again',
        heading: 'Your charity’s account is open again',
        happened: (at) => `We reinstated your charity’s account on ${at}:`,
        lines: [
          'Your charity takes payments again. Monthly gifts go on from their next day; donors are not charged for the time between.',
        ],
        button: 'Log in',
      },
    },
    foot: (charity) => `Every owner of ${charity} on Almoner receives this letter.`,
  },
  zh: {
    of: {
      charity_suspended: {
        subject: '貴機構的帳戶已暫停',
        heading: '貴機構的帳戶已暫停',
        happened: (at) => `我們已於${at}暫停貴機構的帳戶，原因如下：`,
        lines: [
          '貴機構暫時不能收款。每月捐款會暫停，不會向捐款人扣款。銀行正在處理的付款及退款會照常完成。',
          '你可登入下載付款紀錄。如有疑問，或上述原因已不適用，請回覆本電郵。',
        ],
        button: '登入',
      },
      charity_reinstated: {
        subject: '貴機構的帳戶已恢復',
        heading: '貴機構的帳戶已恢復',
        happened: (at) => `我們已於${at}恢復貴機構的帳戶：`,
        lines: ['貴機構現已可再次收款。每月捐款會由下一個扣款日起繼續，暫停期間的款項不會補收。'],
        button: '登入',
      },
    },
    foot: (charity) => `${charity}在 Almoner 的每位擁有人都會收到此電郵。`,
  },
  cn: {
    of: {
      charity_suspended: {
        subject: '贵机构的账户已暂停',
        heading: '贵机构的账户已暂停',
        happened: (at) => `我们已于${at}暂停贵机构的账户，原因如下：`,
        lines: [
          '贵机构暂时不能收款。每月捐款会暂停，不会向捐款人扣款。银行正在处理的付款和退款会照常完成。',
          '您可以登录下载付款记录。如有疑问，或上述原因已不适用，请回复此邮件。',
        ],
        button: '登录',
      },
      charity_reinstated: {
        subject: '贵机构的账户已恢复',
        heading: '贵机构的账户已恢复',
        happened: (at) => `我们已于${at}恢复贵机构的账户：`,
        lines: ['贵机构现已可以再次收款。每月捐款将从下一个扣款日起继续，暂停期间的款项不会补扣。'],
        button: '登录',
      },
    },
    foot: (charity) => `${charity}在 Almoner 的每位所有者都会收到此邮件。`,
  },
}
