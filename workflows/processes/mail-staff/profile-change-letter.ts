import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import { findStaffMember } from '@almoner/domain/organisation/team/staff.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { ProfileChangeDecided } from '@almoner/domain/organisation/profile/events.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { accountLetter } from '../../documents/letter/account-letter.ts'
import type { Mail } from '../../gateways/mail/gateway.ts'
import type { AccountLetters } from '../../locales/catalogue.ts'
import { messagesIn } from '../../locales/messages.ts'
import type { OwnerLetterKind } from './contract.ts'

type Kind = Extract<OwnerLetterKind, 'profile_change_approved' | 'profile_change_declined'>

/** The letter to one owner about a decision on a proposed change; null where there is no address. */
export const profileChangeLetter = (given: {
  charity: RegisteredOrganisation
  event: RecordedEvent & ProfileChangeDecided
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
  const { lines, ...own } = of[kind]
  const reason = event.type === 'ProfileChangeDeclined' ? event.personal.reason : null
  // The administrator's own words, before the lines that say what follows.
  const allLines = reason === null || isErased(reason) ? lines : [reason, ...lines]
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
      profile_change_approved: {
        subject: 'The change of your charity’s details is approved',
        heading: 'The change of your charity’s details is approved',
        happened: (at) => `On ${at} we approved the change that your charity proposed.`,
        lines: [
          'Your donation pages and the receipts that you issue from now on show the new details. Receipts that were issued before stay as they are.',
        ],
        button: 'Log in',
      },
      profile_change_declined: {
        subject: 'The change of your charity’s details is not approved',
        heading: 'The change of your charity’s details is not approved',
        happened: (at) =>
          `On ${at} we declined the change that your charity proposed, for this reason:`,
        lines: [
          'Your charity’s details stay as they were. You can propose a change again under Settings, Organisation info.',
        ],
        button: 'Log in',
      },
    },
    foot: (charity) => `Every owner of ${charity} on Almoner receives this letter.`,
  },
  zh: {
    of: {
      profile_change_approved: {
        subject: '貴機構的資料更改已獲批准',
        heading: '貴機構的資料更改已獲批准',
        happened: (at) => `我們已於${at}批准貴機構提出的資料更改。`,
        lines: ['捐款頁面及日後發出的收據會顯示新資料。已發出的收據維持不變。'],
        button: '登入',
      },
      profile_change_declined: {
        subject: '貴機構的資料更改未獲批准',
        heading: '貴機構的資料更改未獲批准',
        happened: (at) => `我們已於${at}決定不批准貴機構提出的資料更改，原因如下：`,
        lines: ['貴機構的資料維持不變。你可於「設定」的「機構資料」再次提出更改。'],
        button: '登入',
      },
    },
    foot: (charity) => `${charity}在 Almoner 的每位擁有人都會收到此電郵。`,
  },
  cn: {
    of: {
      profile_change_approved: {
        subject: '贵机构的资料更改已获批准',
        heading: '贵机构的资料更改已获批准',
        happened: (at) => `我们已于${at}批准贵机构提出的资料更改。`,
        lines: ['捐款页面和以后开具的收据会显示新资料。已开具的收据保持不变。'],
        button: '登录',
      },
      profile_change_declined: {
        subject: '贵机构的资料更改未获批准',
        heading: '贵机构的资料更改未获批准',
        happened: (at) => `我们已于${at}决定不批准贵机构提出的资料更改，原因如下：`,
        lines: ['贵机构的资料保持不变。您可以在“设置”的“机构资料”中再次提出更改。'],
        button: '登录',
      },
    },
    foot: (charity) => `${charity}在 Almoner 的每位所有者都会收到此邮件。`,
  },
}
