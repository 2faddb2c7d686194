import { assert } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fold, readEvent } from '@almoner/domain/kernel/decider.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { OrganisationEvent } from '@almoner/domain/organisation/events.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { cachedState, loadState, type CommandContext } from '@almoner/eventstore/handle-command.ts'
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

/** Of the reservations which keep those letters apart. */
export const receiptPrefixCategory = 'receipt_prefix'

/**
 * The letters before the numbers of a charity's receipts, which are fixed from now on. A receipt is
 * issued after this, so that none has letters that staff replace meanwhile.
 */
export const lockReceiptPrefix = async (
  store: EventStore,
  {
    charity,
    context,
  }: { charity: RegisteredOrganisation; context: Omit<CommandContext, 'commandId' | 'input'> },
): Promise<string> => {
  const { organisationId, profile, receiptPrefixLocked } = charity
  // A lock is for ever, so that an older state may say that it is there.
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
 * The charity's file number at the Inland Revenue as it was verified on a Hong Kong day; null where
 * it was not, then. What was received on a day before the first verification has no tax wording:
 * nobody checked that it was exempt by then.
 */
export const loadFileNumberOn = async (
  store: EventStore,
  organisationId: OrganisationId,
  day: CalendarDay,
): Promise<string | null> => {
  const events = await store.read(streamName(organisation.category, organisationId))
  const until = events.filter(({ meta }) => toCalendarDay(meta.at) <= day)
  const state = fold(
    organisation,
    until.map((event) => readEvent(organisation.shapes, event) as OrganisationEvent),
  )
  return state.status === 'none' ? null : state.irFileNumber
}

/**
 * Whether nothing new may be charged for this charity. What a bank or a wallet has been asked for
 * ends by what it answers.
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
