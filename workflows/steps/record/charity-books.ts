import { assert } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { OrganisationEvent } from '@almoner/domain/organisation/events.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { cachedState, loadState, type CommandContext } from '@almoner/eventstore/handle-command.ts'
import { readEvents } from './read-events.ts'
import { recordCommand } from './record-command.ts'

/**
 * A charity, from its own stream, at most a tenth of a second old: the facts for letters and
 * receipts.
 */
export const loadCharity = async (
  store: EventStore,
  organisationId: OrganisationId,
): Promise<RegisteredOrganisation> => {
  const { state } = await cachedState(store, organisation, organisationId)
  assert(state.status !== 'none', `charity ${organisationId} is not in the books`)
  return state
}

/** The category of the reservations that keep the prefixes of charities apart. */
export const receiptPrefixCategory = 'receipt_prefix'

/**
 * Returns the letters before the numbers of a charity's receipts, which are fixed from now on. A
 * receipt is issued after this, so that staff cannot replace its letters in between.
 */
export const lockReceiptPrefix = async (
  store: EventStore,
  {
    charity,
    context,
  }: { charity: RegisteredOrganisation; context: Omit<CommandContext, 'commandId' | 'input'> },
): Promise<string> => {
  const { organisationId, profile, receiptPrefixLocked } = charity
  // A lock is permanent, so an older state is enough to show it.
  if (receiptPrefixLocked) return profile.receiptPrefix
  const locked = await recordCommand(
    { store, now: () => context.at },
    {
      decider: organisation,
      id: organisationId,
      command: { type: 'LockReceiptPrefix' },
      ...context,
      commandId: 'lock-receipt-prefix',
      input: { organisationId },
    },
  )
  assert(locked.handled && locked.state.status !== 'none', 'a charity fixes its letters')
  assert(locked.state.receiptPrefixLocked, 'the letters are fixed')
  return locked.state.profile.receiptPrefix
}

/**
 * Returns the charity's file number at the Inland Revenue as it was verified on a Hong Kong day;
 * null if it was not verified then. A gift from a day before the first verification has no tax
 * wording, because the exemption was not checked for that day.
 */
export const loadFileNumberOn = async (
  store: EventStore,
  organisationId: OrganisationId,
  day: CalendarDay,
): Promise<string | null> => {
  const events = await readEvents(store, organisation, organisationId)
  const state = fold(
    organisation,
    events.filter(({ meta }) => toCalendarDay(meta.at) <= day),
  )
  return state.status === 'none' ? null : state.irFileNumber
}

/**
 * Returns the charity as it was at this time, for a document that does not change afterwards. Its
 * registration counts in any case: the times of a demonstration's past are not exact.
 */
export const charityAt = (
  events: readonly (RecordedEvent & OrganisationEvent)[],
  time: Instant,
): RegisteredOrganisation => {
  const state = fold(
    organisation,
    events.filter(({ meta }, place) => place === 0 || meta.at <= time),
  )
  assert(state.status !== 'none', 'a charity is registered before a document names it')
  return state
}

export const loadCharityAt = async (
  store: EventStore,
  organisationId: OrganisationId,
  time: Instant,
): Promise<RegisteredOrganisation> =>
  charityAt(await readEvents(store, organisation, organisationId), time)

/**
 * Returns whether no new charges may be made for this charity. A request that a bank or a wallet
 * already has ends by its answer.
 */
export const isCharitySuspended = async (
  { store }: { store: EventStore },
  { facts: { organisationId } }: { facts: { organisationId: OrganisationId } },
): Promise<boolean> => {
  const { state } = await cachedState(store, organisation, organisationId)
  if (state.status !== 'suspended') return false
  // It may have been reinstated since: what rests is woken once.
  return (await loadState(store, organisation, organisationId)).state.status === 'suspended'
}
