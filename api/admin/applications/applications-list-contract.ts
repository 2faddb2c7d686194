import { anyOfValues, choice, days, listContract } from '../../lists/contract.ts'

const applicationStatuses = ['draft', 'pending', 'approved', 'declined', 'withdrawn'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** By status, or `mine`: those that the reader has claimed. */
export const applicationFilters = [
  'approved',
  'pending',
  'declined',
  'draft',
  'withdrawn',
  'mine',
] as const

/** `soon`: today is the last day of the promise. */
export type Due = 'later' | 'soon' | 'overdue'

export type ListedApplication = {
  /** Of the charity that it becomes. */
  id: string
  /** Null until the applicant has described the charity. */
  name: string | null
  subDomain: string | null
  /** The applicant's email address. */
  username: string
  plan: string | null
  status: ApplicationStatus
  /** The number of submissions. */
  round: number
  submittedAt: string | null
  /** Hong Kong day by which a decision is promised; null while none is owed. */
  dueOn: string | null
  due: Due | null
  claimedBy: 'me' | 'colleague' | null
  startedAt: string
  changedAt: string
}

/** Every application to join, for administrators. */
export const applicationsList = listContract<ListedApplication, { rows: number }>()({
  path: '/api/admin/applications',
  filters: {
    /** The charity's names, sub-domain and tax file number, and the applicant's email address. */
    q: anyOfValues(100, 'q'),
    /** Days of the newest submission. */
    day: days('day'),
    status: choice(applicationFilters, 'status'),
  },
  sorts: ['changed', 'date', 'name'],
  firstSort: '-changed',
  pageSize: 20,
  live: 'applications',
})
