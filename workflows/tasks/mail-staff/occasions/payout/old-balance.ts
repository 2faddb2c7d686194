import { approvalPolicy } from '@almoner/domain/approval-policy/index.ts'
import {
  balanceReminder,
  mostDaysHeld,
  type BalanceReminded,
} from '@almoner/domain/balance-reminder/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { addDays, countDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { payoutLetters } from '../../../../letters/payout/index.ts'
import { payoutStaff } from '../../../../letters/writer/audiences.ts'
import { writeDay, writeHkd, writeMoment } from '../../../../locales/formats.ts'
import { findDestination } from '../../../../steps/payout/destination.ts'
import { findUnpaidBalance } from '../../../../steps/payout/unpaid-balance.ts'
import { loadCharity } from '../../../../steps/record/charity-books.ts'
import type { MailStaffMemberInput } from '../../input.ts'
import type { FindLetters } from '../addressed-letter.ts'
import { toColleague, writeToColleague } from '../colleague.ts'

type Input = Extract<MailStaffMemberInput, { kind: 'balance_old' }>
type Reminder = RecordedEvent & BalanceReminded

/**
 * Returns the letters to all staff who may request a payout: money has been available for long.
 * Returns none if it was paid out while the letter waited, or if a newer reminder has its own
 * letter.
 */
export const findBalanceLetters: FindLetters<Input> = async (deps, input) => {
  const { store } = deps
  const organisationId = input.organisationId as OrganisationId
  const reminder = await findNewest(store, organisationId)
  const balance = await findUnpaidBalance(deps, organisationId)
  if (reminder.id !== input.eventId || balance === null) return []
  const { availableCents, availableOn } = balance
  // No assertion, which would end the letter: it is tried again until the read model has caught up.
  if (availableOn === null) throw new Error('the read model does not know of the balance yet')
  if (availableOn > reminder.data.availableOn) return []
  const charity = await loadCharity(store, organisationId)
  const language = charity.profile.defaultLanguage
  const { rules } = (await loadState(store, approvalPolicy, organisationId)).state
  const { obstacles, heldUntil } = await findDestination(deps, organisationId)
  const days = countDays(availableOn, toCalendarDay(deps.now()))
  const text = payoutLetters.balance_old[language]({
    amount: writeHkd(availableCents),
    day: writeDay(availableOn, language),
    days,
    most: mostDaysHeld,
    left: mostDaysHeld - days,
    lastDay: writeDay(addDays(availableOn, mostDaysHeld), language),
    obstacles,
    until: heldUntil === null ? '' : writeMoment(heldUntil, language),
    isManual: rules.payoutSchedule === 'manual',
  })
  const letterParts = { charity, audience: payoutStaff, text, link: deps.nextPayoutLink() }
  return charity.staff
    .filter(({ role, username }) => may(role, 'payouts.request') && !isErased(username))
    .map((reader) =>
      writeToColleague(toColleague(reader), { ...letterParts, isOneOfSeveral: true }),
    )
}

const findNewest = async (store: EventStore, organisationId: OrganisationId): Promise<Reminder> => {
  const stream = streamName(balanceReminder.category, organisationId)
  const [newest] = await store.read(stream, { direction: 'backwards', limit: 1 })
  const event = requirePresent(newest ?? null, 'the event of a letter')
  return readEvent(balanceReminder.shapes, event) as Reminder
}
