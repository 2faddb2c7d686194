import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Money } from '../../../http/money-contract.ts'
import type { ProvingList } from '../contract.ts'

/**
 * The movements of a month. Each is a signed sum: `starts` and all others add up to `ends`.
 * `paused` has resumed plans as well, and `failed` those that were paid again.
 */
export type PlansMonth = {
  /** `yyyy-MM` in Hong Kong; the last one is under way. */
  month: string
  starts: Cents
  begun: Cents
  increased: Cents
  decreased: Cents
  paused: Cents
  /** An instalment was given up: the plan counts again once a later one is paid. */
  failed: Cents
  /** Cancelled. */
  ended: Cents
  /** The last instalment was paid: this is no loss of a donor. */
  completed: Cents
  ends: Cents
  lists: Record<'starts' | PlansMovement | 'ends', ProvingList[]>
}

export type PlansMovement =
  | 'begun'
  | 'increased'
  | 'decreased'
  | 'paused'
  | 'failed'
  | 'ended'
  | 'completed'

export const plansAtRisk = ['retrying', 'waiting', 'card_expiring'] as const
/** `waiting`: for the donor. `card_expiring`: the card ends within 60 days. */
export type PlanAtRisk = (typeof plansAtRisk)[number]

/** GET /organizations/dashboard/plans?asOf&knownAt */
export type DashboardPlansAnswer = {
  asOf: string
  knownAt: string | null
  /** What running plans bring each month: being retried and waiting in, paused and failed out. */
  monthly: {
    amount: Cents
    before: Cents
    plans: number
    plansBefore: number
    lists: ProvingList[]
  }
  /** Thirteen months, the earliest first. */
  months: PlansMonth[]
  /**
   * In the 30 days up to `asOf`: plans cancelled or failed, of those that ran before. `percent` has
   * two decimals, and is null if none ran. The list is that of `left`.
   */
  churn: { left: number; ranBefore: number; percent: number | null; lists: ProvingList[] }
  /** Paid in these 30 days after a failed try, and in the 30 days before them. */
  recovered: {
    instalments: number
    instalmentsBefore: number
    amount: Cents
    before: Cents
    lists: ProvingList[]
  }
  /** As they are now, and null as of a past day: each plan counts once, by the first kind. */
  atRisk: {
    plans: number
    amount: Cents
    lists: ProvingList[]
    kinds: { kind: PlanAtRisk; plans: number; amount: Cents; lists: ProvingList[] }[]
    /** Whom to write to, the largest amounts first, at most ten. Null: the reader sees no names. */
    people: { planId: string; name: string; amount: Cents; kind: PlanAtRisk }[] | null
  } | null
}

export const dashboardPlansMoney: Money<DashboardPlansAnswer> = {
  amount: true,
  before: true,
  starts: true,
  begun: true,
  increased: true,
  decreased: true,
  paused: true,
  failed: true,
  ended: true,
  completed: true,
  ends: true,
}
