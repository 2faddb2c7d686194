import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import { organisation, type OrganisationEvent } from '@almoner/domain/organisation/index.ts'
import { findStaffMember } from '@almoner/domain/organisation/team/staff.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { accountLetter } from '../../documents/letter/account-letter.ts'
import { withName } from '../../gateways/mail/gateway.ts'
import type { AccountLetters } from '../../locales/catalogue.ts'
import { messagesIn } from '../../locales/messages.ts'
import { mailLetter } from '../../mail-letter.ts'
import { loadCharity } from '../../steps/record/charity-books.ts'
import { letterSubject } from './letter-subject.ts'
import { mailStaffId, type MailStaffMemberInput } from './contract.ts'
import type { MailApplicantDependencies } from './mail-applicant.ts'

type Input = Extract<MailStaffMemberInput, { kind: 'contact_changed' }>
type Changed = Extract<OrganisationEvent, { type: 'OrganisationProfileChanged' }>

export const isContactChanged = (input: MailStaffMemberInput): input is Input =>
  input.kind === 'contact_changed'

/**
 * Letters about money go to the contact too. Whoever changes its address unseen could hide them, so
 * each owner and the former address are told.
 */
export const mailContactChanged = async (
  deps: MailApplicantDependencies,
  input: Input,
): Promise<{ mailed: boolean }> => {
  const { organisationId, eventId } = input
  const recorded = await deps.store.read(streamName(organisation.category, organisationId))
  const found = recorded.find(({ id }) => id === eventId)
  const event = readEvent(
    organisation.shapes,
    requirePresent(found ?? null, 'the event of a letter'),
  ) as RecordedEvent & OrganisationEvent
  assert(event.type === 'OrganisationProfileChanged', 'the letter is about a changed contact')
  const charity = await loadCharity(deps.store, organisationId as OrganisationId)
  const reader = findReader(charity, event, input)
  if (reader === null) return { mailed: false }
  const language = charity.profile.defaultLanguage
  const letter = accountLetter({
    kind: 'contact_changed',
    said: { ...messagesIn(language).staffLetters, ...sentences[language] },
    language,
    at: event.meta.at,
    name: reader.name,
    charityName: localised(charity.profile.name, language),
    accentColour: `#${charity.profile.colours.header}`,
    link: deps.deskLoginLink(),
  })
  const { mailFrom } = deps
  const mail = {
    ...letter,
    messageId: mailStaffId(input),
    to: reader.to,
    from: withName('Almoner', mailFrom),
    // The charity's own address may be the attacker's by now.
    replyTo: mailFrom,
    language,
    attachments: [],
  }
  return mailLetter(deps, mail, {
    ...letterSubject(input),
    reader: 'confirmed',
  })
}

const findReader = (
  { staff }: RegisteredOrganisation,
  { personal }: Changed,
  { staffId }: Input,
): { to: string; name: string } | null => {
  if (staffId === 'contact') {
    const former = personal.before['email']
    if (former === undefined) return null
    // An owner who was the contact too has a letter already.
    const isOwners = staff.some(
      ({ role, username }) => role === 'owner' && username.toLowerCase() === former.toLowerCase(),
    )
    return isOwners ? null : { to: former, name: '' }
  }
  const member = findStaffMember(staff, staffId)
  if (member === null || isErased(member.username)) return null
  return { to: member.username, name: fullName(member) }
}

const sentences: Record<Language, Pick<AccountLetters<'contact_changed'>, 'of' | 'foot'>> = {
  en: {
    of: {
      contact_changed: {
        subject: 'Your charity’s contact address was changed',
        heading: 'Your charity’s contact address was changed',
        happened: (at) =>
          `On ${at} an owner changed the email address of your charity’s contact on Almoner.`,
        lines: [
          'Payers’ replies to receipts, and our letters about your bank account and payouts, go to the new address from now on.',
          'If you expected this, there is nothing to do.',
          'If you did not, log in to the desk at once, open Settings, Organisation info, and put the address back. Then change your password, and reply to this email: Almoner gets the answer.',
        ],
        button: 'Log in',
      },
    },
    foot: (charity) =>
      `Every owner of ${charity} on Almoner, and its former contact, receives this letter.`,
  },
  zh: {
    of: {
      contact_changed: {
        subject: '貴機構的聯絡電郵已更改',
        heading: '貴機構的聯絡電郵已更改',
        happened: (at) => `擁有人已於${at}更改貴機構在 Almoner 的聯絡電郵。`,
        lines: [
          '付款人回覆收據的電郵，以及我們關於銀行戶口和提款的電郵，現會送到新的電郵地址。',
          '如這是你預期的更改，無須處理。',
          '如你並不知情，請立即登入，在「設定」的「機構資料」改回原來的電郵，然後更改密碼，並回覆本電郵：Almoner 會收到你的回覆。',
        ],
        button: '登入',
      },
    },
    foot: (charity) => `${charity}在 Almoner 的每位擁有人及原聯絡人都會收到此電郵。`,
  },
  cn: {
    of: {
      contact_changed: {
        subject: '贵机构的联系邮箱已更改',
        heading: '贵机构的联系邮箱已更改',
        happened: (at) => `所有者已于${at}更改贵机构在 Almoner 的联系邮箱。`,
        lines: [
          '付款人回复收据的邮件，以及我们关于银行账户和提现的邮件，现在会发送到新的邮箱。',
          '如果这是您预期的更改，无需处理。',
          '如果您并不知情，请立即登录，在“设置”的“机构资料”中改回原来的邮箱，然后更改密码，并回复此邮件：Almoner 会收到您的回复。',
        ],
        button: '登录',
      },
    },
    foot: (charity) => `${charity}在 Almoner 的每位所有者和原联系人都会收到此邮件。`,
  },
}
