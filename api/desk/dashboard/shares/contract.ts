import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Money } from '../../../http/money-contract.ts'
import type { ProvingList } from '../contract.ts'
import type { DashboardDays } from '../../../use-cases/dashboard/contract.ts'

/** `amount` is given, or net by the basis, less refunds; `bank` has no projects: it is net there. */
type Share = { gifts: number; amount: Cents; lists: ProvingList[] }

export type ProjectShare = Share & {
  /** Null if given for no project. */
  projectId: string | null
  title: string
  /**
   * Over all time, null without a goal. `reachedOn` is the day on which the goal is reached at the
   * pace of the last 90 days; null if it is reached already, or not within ten years.
   */
  progress: { goal: Cents; raised: Cents; reachedOn: string | null } | null
}

/** GET /organizations/dashboard/projects?period&basis&asOf&knownAt, the largest first. */
export type ProjectSharesAnswer = DashboardDays & { projects: ProjectShare[] }

type MethodShare = Share & {
  method: PaymentMethod
  /** What payers paid, with the fees that they added, before refunds. */
  volume: Cents
  fees: Cents
  /** The fees in percent of the volume, to two decimals; null without a volume. */
  feePercent: number | null
}

/** GET /organizations/dashboard/methods?period&basis&asOf&knownAt, the largest first. */
export type MethodSharesAnswer = DashboardDays & {
  methods: MethodShare[]
  total: Share & { volume: Cents; fees: Cents; feePercent: number | null }
  /** Entries that staff recorded; `percent` of the total's amount, null if that is not positive. */
  offline: Share & { percent: number | null }
}

export const projectSharesMoney: Money<ProjectSharesAnswer> = {
  amount: true,
  goal: true,
  raised: true,
}
export const methodSharesMoney: Money<MethodSharesAnswer> = {
  amount: true,
  volume: true,
  fees: true,
}
