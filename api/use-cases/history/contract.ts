import * as v from 'valibot'
import type {
  BankAccountEvent,
  BankAccountRefusalReason,
} from '@almoner/domain/bank-account/events.ts'
import type { BankAccount } from '@almoner/domain/bank-account/state.ts'
import type { InvoiceStatus } from '@almoner/domain/plan-subscription/state.ts'
import type { PlanSubscriptionEvent } from '@almoner/domain/plan-subscription/events.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { ProjectEvent } from '@almoner/domain/project/events.ts'
import type { ProjectStatus } from '@almoner/domain/project/state.ts'

/** A text as it is edited, empty in a language that it does not have. */
export type Texts = Readonly<Record<Language, string>>

/** The author of the event. The desk names its own staff, and administration its administrators. */
export type HistoryActor = {
  kind: 'staff' | 'administrator' | 'platform'
  /** Null if the reader may not see the name, or if it is erased. */
  name: string | null
}

/** `note` is a text that a person wrote. */
export type HistoryDetails = Readonly<Record<string, string | number | boolean | null>>

/** One event: the details for its sentence, and the state after it. */
type HistoryEntry<Type extends string, Shown> = {
  position: string
  at: string
  actor: HistoryActor
  type: Type
  details: HistoryDetails
  state: Shown
}

/** A query of a history: `before` is the position of the first entry of the page before. */
export const historyQuerySchema = v.object({
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,19}$/, 'before.invalid'))),
})

/**
 * A page of a history: the newest events, or the newest before a position. Within the page, the
 * oldest comes first.
 */
export type HistoryAnswer<Type extends string, Shown> = {
  entries: HistoryEntry<Type, Shown>[]
  /** The number of events before the first entry. */
  earlier: number
  /** The state before the first entry. Omitted if the thing did not exist before it. */
  initial?: Shown
}

export type { BankAccountRefusalReason }
export type BankAccountStatus = BankAccount['status']

/** A bank account. Its whole number is never there. */
export type ShownBankAccount = Pick<BankAccount, 'bankCode' | 'branchCode' | 'last4' | 'status'> & {
  /** The number counts from 1, in the order in which the charity submitted the accounts. */
  number: number
  /** Null if the reader may not see it. */
  accountHolder: string | null
}

/** GET /organizations/bank-account/history, and the equivalent below /admin/organizations/{id}. */
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
      /** The size of a legacy plan. */
      size?: string | undefined
      /** `yyyy-MM-dd` */
      startsOn: string
      hasCard: boolean
      /** Since when the plan is paused, because the charity is suspended. Null unless it is. */
      pausedSince: string | null
      /**
       * The first day that no invoice covers, `yyyy-MM-dd`. Null on a plan without a price, and while
       * it is paused.
       */
      paidUntil: string | null
      /** The invoice that is owed, in HKD. Null if none is. */
      owed: { amount: number; status: InvoiceStatus } | null
      /** The sum of the credits that can be used, in HKD. */
      credit: number
    }

/** GET /organizations/subscription/history, and the equivalent below /admin/organizations/{id}. */
export type SubscriptionHistory = HistoryAnswer<PlanSubscriptionEvent['type'], ShownSubscription>

export type ShownProject = {
  status: ProjectStatus
  title: Texts
  /** Rich text, as `domain/text/rich-text.ts` reads it. */
  description: Texts
  /** `illustration:<name>`, paths of pictures of the charity, or addresses of videos. */
  pictures: readonly string[]
  /** In HKD. 0 means no goal. */
  goal: number
  donation: boolean
  returnUrl: string | null
  quickReceipt: boolean
}

/** GET /organizations/projects/{id}/history, and the equivalent below /admin/organizations/{id}. */
export type ProjectHistory = HistoryAnswer<ProjectEvent['type'], ShownProject>
