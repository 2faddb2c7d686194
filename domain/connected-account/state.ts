import type { CalendarDay } from '../kernel/calendar.ts'
import type { Id, OrganisationId } from '../kernel/ids.ts'
import type { Capability, CapabilityStatus, Requirements } from './events.ts'

/** An account as the provider has it. */
export type AccountAtProvider = {
  requirements: Requirements
  capabilities: Record<Capability, CapabilityStatus>
}

export type OpenedAccount = AccountAtProvider & {
  status: 'open'
  organisationId: OrganisationId
  accountId: string
  representativeId: Id<'representative'>
  /** The submissions that the provider has not answered yet. */
  unanswered: readonly Id<'account_details'>[]
  /** The submissions with a picture of an identity card that is not erased. */
  withImage: readonly Id<'account_details'>[]
  /** The newest reminder: of which deadline, and of how many days before it. */
  reminded: { deadline: CalendarDay; threshold: number } | null
}

export type ConnectedAccountState = { status: 'none' } | OpenedAccount

export const initialConnectedAccount: ConnectedAccountState = { status: 'none' }

/** A new account has no capabilities until the provider's answer is recorded. */
export const newAccountAtProvider: AccountAtProvider = {
  requirements: {
    currentlyDue: [],
    pastDue: [],
    pendingVerification: [],
    errors: [],
    deadline: null,
    disabledReason: null,
  },
  capabilities: { card_payments: 'inactive', transfers: 'inactive', payouts: 'inactive' },
}

/**
 * What a capability does for the charity now, and what has to happen before it works. Every screen
 * about an account shows this state, and none derives it a second time.
 */
export type CapabilityState =
  | 'on'
  /** It works, and the provider needs more details. */
  | 'on_details_due'
  | 'being_checked'
  | 'off_details_due'
  | 'off'

/**
 * Returns the state of a capability. A charity without an account is paid by card through the
 * platform's own account.
 */
export const findCapabilityState = (
  state: ConnectedAccountState,
  capability: Capability,
): CapabilityState => {
  if (state.status === 'none') return capability === 'card_payments' ? 'on' : 'off'
  const { currentlyDue, pastDue } = state.requirements
  const isDue = currentlyDue.length + pastDue.length > 0
  if (state.capabilities[capability] === 'active') return isDue ? 'on_details_due' : 'on'
  if (isDue) return 'off_details_due'
  return state.capabilities[capability] === 'pending' ? 'being_checked' : 'off'
}

/** Returns true if payers can pay by card. */
export const takesCards = (state: ConnectedAccountState): boolean =>
  findCapabilityState(state, 'card_payments').startsWith('on')
