import { assert } from '../kernel/assert.ts'
import type { OrganisationId, PaymentId } from '../kernel/ids.ts'
import type { Cents } from '../kernel/money.ts'
import type { PaymentEvent, PaymentSucceeded } from '../payment/events.ts'
import { charityPending, platformFeeIncome, providerPending, type Account } from './accounts.ts'

/** One movement: the same sum leaves one account and enters another, so each balances by itself. */
export type Posting = {
  journal: 'captured' | 'provider_fee' | 'platform_fee'
  organisationId: OrganisationId
  paymentId: PaymentId
  debit: Account
  credit: Account
  amountCents: Cents
}

/** The double-entry postings of an event that moves money; none for one that does not. */
export const post = (event: PaymentEvent): readonly Posting[] => {
  switch (event.type) {
    case 'PaymentSucceeded':
      return balanced(captured(event), event)
    case 'PaymentInitiated':
    case 'PaymentRetried':
    case 'CardIdentified':
    case 'AuthenticationRequired':
    case 'PaymentFailed':
      return []
  }
}

// The platform is the charity's agent: the charity bears the provider's fee, which is neither our
// income nor our expense; only the platform's own share is income.
const captured = (event: PaymentSucceeded): readonly Posting[] => {
  const { organisationId, paymentId, provider, breakdown } = event.data
  const held = providerPending(provider)
  const owed = charityPending(organisationId)
  const about = { organisationId, paymentId }
  const postings: Posting[] = [
    {
      ...about,
      journal: 'captured',
      debit: held,
      credit: owed,
      amountCents: breakdown.totalAmountCents,
    },
    {
      ...about,
      journal: 'provider_fee',
      debit: owed,
      credit: held,
      amountCents: breakdown.processingFeeCents,
    },
    {
      ...about,
      journal: 'platform_fee',
      debit: owed,
      credit: platformFeeIncome,
      amountCents: breakdown.serviceFeeCents,
    },
  ]
  return postings.filter((posting) => posting.amountCents !== 0)
}

const balanced = (postings: readonly Posting[], event: PaymentSucceeded): readonly Posting[] => {
  const { organisationId, breakdown } = event.data
  let owed = 0
  for (const { amountCents, debit, credit } of postings) {
    assert(Number.isSafeInteger(amountCents) && amountCents > 0, 'a posting is of positive cents')
    for (const account of [debit, credit]) {
      assert(
        account.code !== 'L1' || account.organisationId === organisationId,
        'a journal touches the accounts of one charity only',
      )
    }
    if (credit.code === 'L1') owed += amountCents
    if (debit.code === 'L1') owed -= amountCents
  }
  assert(owed === breakdown.nonprofitReceivesCents, 'the charity is owed what it was told')
  return postings
}
