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
 * Returns true if payers can pay by card. A charity without an account is paid through the
 * platform's own account. A charity with an account waits until the provider has checked it.
 */
export const takesCards = (state: ConnectedAccountState): boolean =>
  state.status === 'none' || state.capabilities.card_payments === 'active'
