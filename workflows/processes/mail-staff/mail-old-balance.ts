import { approvalPolicy } from '@almoner/domain/approval-policy/index.ts'
import {
  balanceReminder,
  mostDaysHeld,
  type BalanceReminded,
} from '@almoner/domain/balance-reminder/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import {
  addDays,
  countDays,
  instantAt,
  toCalendarDay,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import type { StaffMember } from '@almoner/domain/organisation/team/staff.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { balanceLetters } from '../../locales/balance-letters.ts'
import { messagesIn, toHongKongClock } from '../../locales/messages.ts'
import { payoutLetters } from '../../locales/payout-letters.ts'
import { findDestination } from '../../steps/payout/destination.ts'
import {
  findUnpaidBalance,
  type UnpaidBalanceDependencies,
} from '../../steps/payout/unpaid-balance.ts'
import { loadCharity } from '../../steps/record/charity-books.ts'
import type { MailStaffMemberInput } from './contract.ts'
import type { MailAdministratorDependencies } from './mail-administrator.ts'
import { mailColleague } from './mail-colleague.ts'
import { mailEach } from './mail-each.ts'

export type MailOldBalanceDependencies = MailAdministratorDependencies &
  UnpaidBalanceDependencies & {
    /** The desk's screen on which a payout is requested. */
    nextPayoutLink: () => string
  }

type Input = Extract<MailStaffMemberInput, { kind: 'balance_old' }>
/** Its event is of a stream of its own, and not of the charity. */
export const isAboutOldBalance = (input: MailStaffMemberInput): input is Input =>
  input.kind === 'balance_old'

type Reminder = RecordedEvent & BalanceReminded

/**
 * Writes to everybody who may request a payout that money has been available for long. None where
 * it was paid out while the letter waited, or a newer reminder has a letter of its own.
 */
export const mailOldBalance = async (
  deps: MailOldBalanceDependencies,
  input: Input,
): Promise<{ mailed: boolean }> => {
  const organisationId = input.organisationId as OrganisationId
  const reminder = await findNewest(deps, organisationId)
  const balance = await findUnpaidBalance(deps, organisationId)
  if (reminder.id !== input.eventId || balance === null) return { mailed: false }
  const { availableCents, availableOn } = balance
  // No assertion, which would end the letter: it is tried again until the read model has caught up.
  if (availableOn === null) throw new Error('the read model does not know of the balance yet')
  if (availableOn > reminder.data.availableOn) return { mailed: false }
  const charity = await loadCharity(deps.store, organisationId)
  const language = charity.profile.defaultLanguage
  const today = toCalendarDay(deps.now())
  const written = writeBalance({ availableCents, availableOn, today, language })
  const lines = [...written.lines, ...(await writeActs(deps, organisationId, language))]
  return mailEach(listReaders(charity), (reader) =>
    mailReader(deps, input, { charity, reminder, reader, subject: written.subject, lines }),
  )
}

const findNewest = async (
  { store }: MailOldBalanceDependencies,
  organisationId: OrganisationId,
): Promise<Reminder> => {
  const stream = streamName(balanceReminder.category, organisationId)
  const [newest] = await store.read(stream, { direction: 'backwards', limit: 1 })
  const found = requirePresent(newest ?? null, 'the event of a letter')
  return readEvent(balanceReminder.shapes, found) as Reminder
}

const listReaders = ({ staff }: RegisteredOrganisation): readonly StaffMember[] =>
  staff.filter(({ role, username }) => may(role, 'payouts.request') && !isErased(username))

const mailReader = (
  deps: MailOldBalanceDependencies,
  input: Input,
  about: {
    charity: RegisteredOrganisation
    reminder: Reminder
    reader: StaffMember
    subject: string
    lines: readonly string[]
  },
): Promise<{ mailed: boolean }> => {
  const { charity, reminder, reader, subject, lines } = about
  const language = charity.profile.defaultLanguage
  const { button } = balanceLetters[language]
  const { foot } = payoutLetters[language]
  return mailColleague(deps, input, {
    charity,
    reader,
    at: reminder.meta.at,
    letter: { subject, lines, button, foot, link: deps.nextPayoutLink() },
  })
}

/** How much there is, since when, and how long Stripe holds it. */
const writeBalance = (given: {
  availableCents: Cents
  availableOn: CalendarDay
  today: CalendarDay
  language: Language
}): { subject: string; lines: readonly string[] } => {
  const { availableCents, availableOn, today, language } = given
  const letters = balanceLetters[language]
  const amount = `HK$${formatHkd(availableCents)}`
  const days = countDays(availableOn, today)
  const left = mostDaysHeld - days
  const since = letters.since({ amount, day: writeDay(availableOn, language), days })
  const lastDay = writeDay(addDays(availableOn, mostDaysHeld), language)
  return {
    subject: letters.subject({ amount, days, left }),
    lines: [since, letters.held({ most: mostDaysHeld, left, lastDay })],
  }
}

const writeDay = (day: CalendarDay, language: Language): string =>
  messagesIn(language).receipt.date(toHongKongClock(instantAt(day, 0)))

/** What to do, or what stands in the way. */
const writeActs = async (
  deps: MailOldBalanceDependencies,
  organisationId: OrganisationId,
  language: Language,
): Promise<readonly string[]> => {
  const { payoutSchedule } = (await loadState(deps.store, approvalPolicy, organisationId)).state
    .rules
  const { obstacles, heldUntil } = await findDestination(deps, organisationId)
  const letters = balanceLetters[language]
  const isManual = payoutSchedule === 'manual'
  if (obstacles.length === 0) return [isManual ? letters.request : letters.requestYourself]
  const until = heldUntil && messagesIn(language).receipt.dateAndTime(toHongKongClock(heldUntil))
  return [
    ...obstacles.map((obstacle) => letters.obstacles[obstacle](until ?? '')),
    isManual ? letters.thenRequest : letters.thenAutomatic,
  ]
}
