import type { PolicyAnswer } from '@almoner/api/desk/approvals/contract.ts'
import type { Approval } from '@almoner/api/use-cases/approvals/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { testId } from './desk-site.tsx'

export const policy: AsJson<PolicyAnswer> = {
  mayEdit: true,
  rules: {
    secondPerson: true,
    refundAbove: 5_000,
    refundDayAbove: 20_000,
    payoutAbove: 50_000,
    payoutSchedule: 'manual',
  },
  changes: 0,
  changed: null,
  refundedLastDay: 0,
  approvers: { money: ['Wing Yan Cheung'], rules: [] },
  waiting: null,
}

export const waitingRefund: AsJson<Approval> = {
  id: testId(7),
  kind: 'refund',
  amount: 6_000,
  paymentId: testId(1),
  refundReason: 'paid_twice',
  payout: null,
  refund: {
    payer: 'Mei Chan',
    paymentAmount: 6_500,
    receiptNumber: 'HLCF-2026-000001',
    givenAt: '2026-11-18T02:00:00.000Z',
  },
  last4: null,
  rules: null,
  colleague: null,
  note: 'Gave twice at our counter',
  askedBy: { name: 'Wing Yan Cheung', isYou: false },
  askedAt: '2026-11-20T02:00:00.000Z',
  rule: 'second_person',
  approvers: ['Suk Yee Wong'],
  endsAt: '2026-11-23T02:00:00.000Z',
  status: 'waiting',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  outcome: null,
  may: { approve: true, refuse: true, cancel: false },
}
