import type { ApprovalKind } from '@almoner/domain/approval/subject.ts'
import { choice, days, listContract } from '../../http/lists/contract.ts'
import { approvalMoney, type Approval } from '../../use-cases/approvals/contract.ts'

export const listedKinds = [
  'refund',
  'payout',
  'bank_account',
  'policy',
  'second_factor_off',
  'team_change',
] as const satisfies readonly ApprovalKind[]

/** The charity's requests for a second person: those that wait, and their history. */
export const approvalsList = listContract<Approval, { rows: number }>()({
  money: { ...approvalMoney },
  path: '/api/organizations/approvals',
  filters: {
    show: choice(['waiting', 'ended', 'all'], 'show'),
    kind: choice(listedKinds, 'kind'),
    day: days('day'),
  },
  defaults: { show: 'waiting' },
  sorts: ['date'],
  firstSort: '-date',
  pageSize: 20,
  live: 'approvals',
})
