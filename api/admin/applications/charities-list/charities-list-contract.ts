import type { Cents } from '@almoner/domain/kernel/money.ts'
import { anyOfValues, choice, days, listContract } from '../../../http/lists/contract.ts'

export type ApplicationStatus = 'draft' | 'pending' | 'approved' | 'declined' | 'withdrawn'
export type ListedStatus = ApplicationStatus | 'suspended'

/**
 * Filters by status. `attention` lists those that wait for an administrator, `section88` those whose
 * tax status is to be checked, `mine` those claimed by the reader, and `change` those with a
 * proposed change of their registered details.
 */
export const charityFilters = [
  'attention',
  'section88',
  'change',
  'mine',
  'pending',
  'approved',
  'suspended',
  'declined',
  'draft',
  'withdrawn',
] as const

export const charityPlans = ['legacy', 'free', 'basic', 'plus', 'pro', 'premium'] as const

/** `soon`: today is the last day of the promise. */
export const dues = ['later', 'soon', 'overdue'] as const
export type Due = (typeof dues)[number]

export type ListedCharity = {
  id: string
  /** Null until the applicant has described the charity. */
  name: string | null
  subDomain: string | null
  /** The email address of the applicant, or of a charity's contact that never applied. */
  username: string
  plan: string | null
  status: ListedStatus
  /** The number of submissions. */
  round: number
  submittedAt: string | null
  /** Hong Kong day by which a decision is promised; null while none is owed. */
  dueOn: string | null
  due: Due | null
  claimedBy: 'me' | 'colleague' | null
  /** The time since which a change of the registered details waits, or null if none does. */
  changeProposedAt: string | null
  /** The day on which the tax status is to be checked; null without a verified one. */
  section88DueOn: string | null
  /** The number of days since then; negative before it. */
  section88DaysOverdue: number | null
  /** The first day of all that is due; null if nothing is. */
  attentionOn: string | null
  /** Given in the last 30 days, less refunds; null before the charity is open. */
  volume: Cents | null
  startedAt: string
  changedAt: string
}

/** Every charity, and every application to become one, for administrators. */
export const charitiesList = listContract<ListedCharity, { rows: number }>()({
  path: '/api/admin/organizations',
  money: { volume: true },
  filters: {
    /** The charity's names, sub-domain and tax file number, and the email address. */
    q: anyOfValues(100, 'q'),
    /** The days of the newest submission. */
    day: days('day'),
    status: choice(charityFilters, 'status'),
    due: choice(dues, 'due'),
    plan: choice(charityPlans, 'plan'),
  },
  sorts: ['attention', 'changed', 'name'],
  firstSort: 'attention',
  pageSize: 20,
  live: 'applications',
})

/** GET /admin/charity-counts: the number of charities of each filter, and of `all`. */
export type CharityCountsAnswer = Record<(typeof charityFilters)[number] | 'all', number>
