import { choice, days, listContract, anyOfValues } from '../../lists/contract.ts'

export const charityStatuses = ['approved', 'pending', 'declined', 'suspended'] as const
export const charityPlans = ['legacy', 'free', 'basic', 'plus', 'pro', 'premium'] as const

export type AdminOrganization = {
  id: string
  name: string
  subDomain: string
  payerSite: string
  plan: (typeof charityPlans)[number]
  status: (typeof charityStatuses)[number]
  reason: string | null
  contactName: string
  email: string
  registeredAt: string
}

/** Every charity on the platform, for administrators. */
export const organisationsList = listContract<AdminOrganization, { rows: number }>()({
  path: '/api/admin/organizations',
  filters: {
    /** Its names in each language, sub-domain and number at the tax office, and its contact. */
    q: anyOfValues(100, 'q'),
    day: days('day'),
    plan: choice(charityPlans, 'plan'),
    status: choice(charityStatuses, 'status'),
  },
  sorts: ['date', 'name'],
  firstSort: '-date',
  pageSize: 20,
  live: 'charities',
})
