import { expect, it } from 'vitest'
import * as the from '../plan-subscription/fixtures.ts'
import { formatAccount } from './accounts.ts'
import { postSubscription, type SubscriptionMoneyEvent } from './post-subscription.ts'

it.each<[SubscriptionMoneyEvent, string, readonly string[]]>([
  [the.issued, '2026-11-20', ['plan_fee_due: A6 / I2 550800']],
  [the.paid, '2026-11-20', ['plan_fee_charged: A1 / A6 550800', 'plan_fee_charged: X1 / A1 18962']],
  [the.settled, '2026-11-27', ['plan_fee_settled: A2 / A1 531838']],
  [the.voided, '2026-12-11', ['plan_fee_voided: I2 / A6 550800']],
  [the.creditGranted, '2026-11-20', ['credit_granted: X2 / L7 45900']],
  [the.creditApplied, '2026-11-20', ['credit_used: L7 / A6 45900']],
  [the.creditExpired, '2027-11-20', ['credit_expired: L7 / X2 45900']],
])('$type is posted', (event, businessDay, lines) => {
  const postings = postSubscription(event)
  expect(
    postings.map(
      ({ posting: { journal, debit, credit, amountCents } }) =>
        `${journal}: ${debit.code} / ${credit.code} ${amountCents}`,
    ),
  ).toEqual(lines)
  for (const posted of postings) {
    expect(posted.businessDay).toBe(businessDay)
    expect(posted.posting.organisationId).toBe(event.data.organisationId)
    expect(posted.posting.paymentId).toBeNull()
  }
})

it('keeps what a charity owes for its plan apart from its advances', () => {
  const { organisationId } = the.issued.data
  const [posted] = postSubscription(the.issued)
  expect(posted && formatAccount(posted.posting.debit)).toBe(
    `receivable:${organisationId}:plan_fee`,
  )
})
