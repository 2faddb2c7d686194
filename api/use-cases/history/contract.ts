import type {
  BankAccountEvent,
  BankAccountRefusalReason,
} from '@almoner/domain/bank-account/events.ts'
import type { BankAccount } from '@almoner/domain/bank-account/state.ts'
import type { PlanSubscriptionEvent } from '@almoner/domain/plan-subscription/events.ts'

/** Who did it. The desk names its own staff, and administration its administrators. */
export type HistoryActor = {
  kind: 'staff' | 'administrator' | 'platform'
  /** Null where the reader is not told, or it is erased. */
  name: string | null
}

export type HistoryDetails = Readonly<Record<string, string | number | boolean | null>>

/** One event: what its sentence needs, and how things stood after it. */
type HistoryEntry<Type extends string, Shown> = {
  position: string
  at: string
  actor: HistoryActor
  type: Type
  details: HistoryDetails
  state: Shown
}

export type HistoryAnswer<Type extends string, Shown> = { entries: HistoryEntry<Type, Shown>[] }

export type { BankAccountRefusalReason }
export type BankAccountStatus = BankAccount['status']

/** A bank account. Its whole number is never there. */
export type ShownBankAccount = Pick<BankAccount, 'bankCode' | 'branchCode' | 'last4' | 'status'> & {
  /** From 1, in the order in which they were given. */
  number: number
  /** Null where the reader may not see it. */
  accountHolder: string | null
}

/** GET /organizations/bank-account/history, and the same below /admin/organizations/{id}. */
export type BankAccountHistory = HistoryAnswer<
  BankAccountEvent['type'],
  { accounts: ShownBankAccount[] }
>

export type ShownSubscription =
  | { status: 'none' }
  | {
      status: 'running'
      plan: string
      period: 'annual' | 'monthly'
      /** `yyyy-MM-dd` */
      startsOn: string
      hasCard: boolean
    }

/** GET /organizations/subscription/history, and the same below /admin/organizations/{id}. */
export type SubscriptionHistory = HistoryAnswer<PlanSubscriptionEvent['type'], ShownSubscription>
