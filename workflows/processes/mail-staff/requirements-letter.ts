import {
  connectedAccount,
  type ConnectedAccountEvent,
} from '@almoner/domain/connected-account/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import { findStaffMember } from '@almoner/domain/organisation/team/staff.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { accountLetter } from '../../documents/letter/account-letter.ts'
import { withName } from '../../gateways/mail/gateway.ts'
import { toHongKongClock, messagesIn } from '../../locales/messages.ts'
import { mailLetter } from '../../mail-letter.ts'
import { loadCharity } from '../../steps/record/charity-books.ts'
import { letterSubject } from './letter-subject.ts'
import { mailStaffId, type MailStaffMemberInput } from './contract.ts'
import type { MailApplicantDependencies } from './mail-applicant.ts'

type Input = Extract<MailStaffMemberInput, { kind: 'requirements_due' }>
/** Its event is of the connected account, and not of the charity. */
export const isRequirementsDue = (input: MailStaffMemberInput): input is Input =>
  input.kind === 'requirements_due'

type Reminded = Extract<ConnectedAccountEvent, { type: 'RequirementsReminded' }> & RecordedEvent

/**
 * To an owner: the card provider wants to know something by a day. None where it was given while
 * the letter waited, or the owner has left.
 */
export const mailRequirementsDue = async (
  deps: MailApplicantDependencies,
  input: Input,
): Promise<{ mailed: boolean }> => {
  const organisationId = input.organisationId as OrganisationId
  const event = await findReminder(deps.store, input)
  const { state } = await loadState(deps.store, connectedAccount, organisationId)
  const isOver = state.status === 'none' || state.requirements.deadline !== event.data.deadline
  const charity = await loadCharity(deps.store, organisationId)
  const owner = findStaffMember(charity.staff, input.staffId)
  if (isOver || owner === null || isErased(owner.username)) return { mailed: false }
  const language = charity.profile.defaultLanguage
  const { deadline, daysLeft } = event.data
  const day = messagesIn(language).receipt.dateAndTime(toHongKongClock(deadline))
  const messages = sentences[language]
  const { mailFrom } = deps
  const letter = accountLetter({
    kind: 'requirements_due',
    said: {
      ...messagesIn(language).staffLetters,
      foot: messages.foot,
      of: {
        requirements_due: {
          subject: messages.subject(daysLeft),
          heading: messages.subject(daysLeft),
          happened: () => messages.due(day),
          lines: [messages.otherwise, messages.act],
          button: messages.button,
        },
      },
    },
    language,
    at: event.meta.at,
    name: fullName(owner),
    charityName: localised(charity.profile.name, language),
    accentColour: `#${charity.profile.colours.header}`,
    link: deps.deskLoginLink(),
  })
  const mail = {
    ...letter,
    messageId: mailStaffId(input),
    to: owner.username,
    from: withName('Almoner', mailFrom),
    replyTo: mailFrom,
    language,
    attachments: [],
  }
  return mailLetter(deps, mail, {
    ...letterSubject(input),
    reader: 'confirmed',
  })
}

const findReminder = async (
  store: EventStore,
  { organisationId, eventId }: Input,
): Promise<Reminded> => {
  const events = await store.read(streamName(connectedAccount.category, organisationId))
  const found: RecordedEvent = requirePresent(
    events.find(({ id }) => id === eventId) ?? null,
    'the event of a letter',
  )
  const event: { type: string } = readEvent(connectedAccount.shapes, found)
  return event as Reminded
}

type Sentences = {
  subject: (days: number) => string
  due: (day: string) => string
  otherwise: string
  act: string
  button: string
  foot: (charity: string) => string
}

const sentences: Record<Language, Sentences> = {
  en: {
    subject: (days) =>
      days === 0
        ? 'Stripe needs information today'
        : `Stripe needs information within ${days} ${days === 1 ? 'day' : 'days'}`,
    due: (day) => `Stripe, which processes your card payments, needs information by ${day}.`,
    otherwise: 'Without it, Stripe may stop card payments or payouts until it has been given.',
    act: 'Log in to the desk and open Settings, Card payments (Stripe): it lists what is due.',
    button: 'Log in to the desk',
    foot: (charity) => `Every owner of ${charity} on Almoner receives this letter.`,
  },
  zh: {
    subject: (days) => (days === 0 ? 'Stripe 今天需要資料' : `Stripe 需要資料，尚餘 ${days} 天`),
    due: (day) => `處理信用卡付款的 Stripe 需要貴機構於 ${day} 前提供資料。`,
    otherwise: '如未能提供，Stripe 可能會暫停信用卡付款或出款，直至收到資料為止。',
    act: '請登入工作台，開啟「設定」中的「信用卡付款（Stripe）」，查看所需資料。',
    button: '登入工作台',
    foot: (charity) => `${charity}在 Almoner 的每位擁有人都會收到此電郵。`,
  },
  cn: {
    subject: (days) => (days === 0 ? 'Stripe 今天需要资料' : `Stripe 需要资料，还剩 ${days} 天`),
    due: (day) => `处理信用卡付款的 Stripe 需要贵机构在 ${day} 前提供资料。`,
    otherwise: '如未能提供，Stripe 可能会暂停信用卡付款或出款，直到收到资料为止。',
    act: '请登录工作台，打开“设置”中的“信用卡付款（Stripe）”，查看所需资料。',
    button: '登录工作台',
    foot: (charity) => `${charity}在 Almoner 的每位所有者都会收到此邮件。`,
  },
}
