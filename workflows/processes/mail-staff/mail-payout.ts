import { findBank } from '@almoner/domain/banks/banks.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { instantAt, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import type { StaffMember } from '@almoner/domain/organisation/team/staff.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import { treasury, type TreasuryEvent } from '@almoner/domain/treasury/index.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { messagesIn, toHongKongClock } from '../../locales/messages.ts'
import { payoutLetters } from '../../locales/payout-letters.ts'
import { loadCharity } from '../../steps/record/charity-books.ts'
import type { MailStaffMemberInput } from './contract.ts'
import type { MailAdministratorDependencies } from './mail-administrator.ts'
import { mailColleague } from './mail-colleague.ts'
import { mailEach } from './mail-each.ts'

export type MailPayoutDependencies = MailAdministratorDependencies & {
  /** The desk's screen of a payout. */
  payoutLink: (payoutId: string) => string
}

type Input = Extract<MailStaffMemberInput, { payoutId: string }>
/** Its event is of the treasury, and not of the charity. */
export const isAboutPayout = (input: MailStaffMemberInput): input is Input => 'payoutId' in input

type Recorded = RecordedEvent & TreasuryEvent
type Requested = Extract<TreasuryEvent, { type: 'PayoutRequested' }>
type Reported = Extract<
  TreasuryEvent,
  { type: 'PayoutSent' | 'PayoutFailed' | 'PayoutReturned' | 'PayoutCancelled' }
>

/** Writes to everybody who may request a payout what became of one. */
export const mailPayout = async (
  deps: MailPayoutDependencies,
  input: Input,
): Promise<{ mailed: boolean }> => {
  const organisationId = input.organisationId as OrganisationId
  const { event, requested } = await findPayoutEvents(deps.store, input)
  const charity = await loadCharity(deps.store, organisationId)
  return mailEach(listReaders(charity, event, requested), (reader) =>
    mailReader(deps, input, { charity, event, requested, reader }),
  )
}

const listReaders = (
  { staff }: RegisteredOrganisation,
  event: Reported,
  requested: Requested,
): readonly StaffMember[] => {
  // The approval's own letter says so to the person who asked.
  const isReported =
    event.type === 'PayoutCancelled' &&
    (event.data.because === 'refused' || event.data.because === 'lapsed')
  return staff.filter(
    ({ staffId, role, username }) =>
      may(role, 'payouts.request') &&
      !isErased(username) &&
      !(isReported && staffId === requested.data.requestedBy),
  )
}

const mailReader = (
  deps: MailPayoutDependencies,
  input: Input,
  about: {
    charity: RegisteredOrganisation
    event: Reported & RecordedEvent
    requested: Requested
    reader: StaffMember
  },
): Promise<{ mailed: boolean }> => {
  const { charity, event, requested, reader } = about
  const language = charity.profile.defaultLanguage
  const { subject, lines } = write(event, requested, language)
  const { button, foot } = payoutLetters[language]
  return mailColleague(deps, input, {
    charity,
    reader,
    at: event.meta.at,
    letter: { subject, lines, button, foot, link: deps.payoutLink(input.payoutId) },
  })
}

const write = (
  event: Reported,
  { data: { amountCents, bank } }: Requested,
  language: Language,
): { subject: string; lines: readonly string[] } => {
  const letters = payoutLetters[language]
  const amount = money(amountCents)
  const to = letters.bank(findBank(bank.bankCode)?.name[language] ?? null, bank.last4)
  const why = (code: string) => letters.failures[code] ?? letters.otherFailure
  switch (event.type) {
    case 'PayoutSent':
      return letters.sent({ amount, bank: to, day: writeDay(event.data.arrivalOn, language) })
    case 'PayoutFailed':
      return letters.failed({ amount, bank: to, why: why(event.data.code) })
    case 'PayoutReturned':
      return letters.returned({ amount, bank: to, why: why(event.data.code) })
    case 'PayoutCancelled':
      return letters.cancelled({ amount, why: letters.cancellations[event.data.because] })
  }
}

const money = (amount: Cents): string => `HK$${formatHkd(amount)}`

const writeDay = (day: CalendarDay, language: Language): string =>
  messagesIn(language).receipt.date(toHongKongClock(instantAt(day, 0)))

// A payout that is not old is among them, however long the treasury has been there.
const eventsOfFirstPage = 8
const eventsOfPage = 200
// A treasury has some events a day, and a payout ends within weeks.
const mostPages = 100

/** The event that is written about, and the request of its payout: both are near the newest. */
const findPayoutEvents = async (
  store: EventStore,
  { organisationId, eventId, payoutId }: Input,
): Promise<{ event: Reported & RecordedEvent; requested: Requested }> => {
  const stream = streamName(treasury.category, organisationId)
  let found: Recorded | null = null
  let from: bigint | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const events = await store.read(stream, {
      direction: 'backwards',
      limit: page === 0 ? eventsOfFirstPage : eventsOfPage,
      ...(from !== undefined && { from }),
    })
    const read = events.map((event) => readEvent(treasury.shapes, event) as Recorded)
    found ??= read.find(({ id }) => id === eventId) ?? null
    const requested = read.find(
      (event) => event.type === 'PayoutRequested' && event.data.payoutId === payoutId,
    )
    if (requested !== undefined) {
      const event = requirePresent(found, 'the event of a letter')
      return { event: event as Reported & RecordedEvent, requested: requested as Requested }
    }
    const last = events.at(-1)
    if (last === undefined || last.revision === 0n) break
    from = last.revision - 1n
  }
  throw new Error(`payout ${payoutId} was not requested`)
}
