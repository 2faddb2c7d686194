import { findBank } from '@almoner/domain/banks/banks.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { StaffMember } from '@almoner/domain/organisation/team/staff.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import { treasury, type TreasuryEvent } from '@almoner/domain/treasury/index.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { findFailure, writeBank } from '../../../../letters/payout/facts.ts'
import { payoutLetters } from '../../../../letters/payout/index.ts'
import { payoutStaff } from '../../../../letters/writer/audiences.ts'
import type { LetterText } from '../../../../letters/writer/letter.ts'
import { writeDay, writeHkd } from '../../../../locales/formats.ts'
import { loadCharity } from '../../../../steps/record/charity-books.ts'
import type { MailStaffMemberInput } from '../../input.ts'
import type { FindLetters } from '../addressed-letter.ts'
import { toColleague, writeToColleague } from '../colleague.ts'

type Input = Extract<MailStaffMemberInput, { payoutId: string }>
type Recorded = RecordedEvent & TreasuryEvent
type Requested = Extract<TreasuryEvent, { type: 'PayoutRequested' }>
type Reported = Extract<
  TreasuryEvent,
  { type: 'PayoutSent' | 'PayoutFailed' | 'PayoutReturned' | 'PayoutCancelled' }
>

/** Returns the letters to all staff who may request a payout, about the outcome of one. */
export const findPayoutLetters: FindLetters<Input> = async ({ store, payoutLink }, input) => {
  const { event, requested } = await findPayoutEvents(store, input)
  const charity = await loadCharity(store, input.organisationId as OrganisationId)
  const text = write(event, requested, charity.profile.defaultLanguage)
  const letterParts = { charity, audience: payoutStaff, text, link: payoutLink(input.payoutId) }
  return listReaders(charity, event, requested).map((reader) =>
    writeToColleague(toColleague(reader), { ...letterParts, isOneOfSeveral: true }),
  )
}

const listReaders = (
  { staff }: RegisteredOrganisation,
  event: Reported,
  requested: Requested,
): readonly StaffMember[] => {
  // The person who made the request is informed by the approval's own letter.
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

const write = (
  event: Reported,
  { data: { amountCents, bank: account } }: Requested,
  language: Language,
): LetterText => {
  const amount = writeHkd(amountCents)
  const { last4 } = account
  const name = findBank(account.bankCode)?.name[language] ?? null
  const bank = writeBank({ name, last4 }, language)
  switch (event.type) {
    case 'PayoutSent': {
      const day = writeDay(event.data.arrivalOn, language)
      return payoutLetters.payout_sent[language]({ amount, bank, day })
    }
    case 'PayoutFailed': {
      const why = findFailure(event.data.code, language)
      return payoutLetters.payout_failed[language]({ amount, bank, why })
    }
    case 'PayoutReturned': {
      const why = findFailure(event.data.code, language)
      return payoutLetters.payout_returned[language]({ amount, bank, why })
    }
    case 'PayoutCancelled':
      return payoutLetters.payout_cancelled[language]({ amount, because: event.data.because })
  }
}

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
  let reportEvent: Recorded | null = null
  let from: bigint | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const events = await store.read(stream, {
      direction: 'backwards',
      limit: page === 0 ? eventsOfFirstPage : eventsOfPage,
      ...(from !== undefined && { from }),
    })
    const read = events.map((event) => readEvent(treasury.shapes, event) as Recorded)
    reportEvent ??= read.find(({ id }) => id === eventId) ?? null
    const requested = read.find(
      (event) => event.type === 'PayoutRequested' && event.data.payoutId === payoutId,
    )
    if (requested !== undefined) {
      const event = requirePresent(reportEvent, 'the event of a letter')
      return { event: event as Reported & RecordedEvent, requested: requested as Requested }
    }
    const last = events.at(-1)
    if (last === undefined || last.revision === 0n) break
    from = last.revision - 1n
  }
  throw new Error(`payout ${payoutId} was not requested`)
}
