/** Objects for money that moves after a charge, in the shapes of Stripe's API. */
export type BalanceTransaction = {
  id: string
  object: 'balance_transaction'
  amount: number
  available_on: number
  created: number
  currency: string
  balance_type: 'payments'
  description: string | null
  exchange_rate: null
  fee: number
  fee_details: { amount: number; currency: string; description: string; type: 'stripe_fee' }[]
  net: number
  reporting_category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal'
  source: string
  status: 'pending'
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment'
}

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string
  charge: string
  created: number
  currency: string
  failure_balance_transaction?: string
  failure_reason?: string
  metadata: Record<string, string>
  payment_intent: string
  reason: string | null
  status: 'pending' | 'succeeded' | 'failed'
}

export type DisputeStatus =
  /** An inquiry: the bank asks, and has taken no money yet. */
  | 'warning_needs_response'
  | 'warning_closed'
  | 'needs_response'
  | 'won'
  | 'lost'
  /** Prevented by another arrangement with the bank; no money was taken. */
  | 'prevented'

export type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  /** The withdrawn amount, and the reinstated one. */
  balance_transactions: BalanceTransaction[]
  charge: string
  created: number
  currency: string
  enhanced_eligibility_types: string[]
  evidence: { enhanced_evidence: Record<string, never> }
  evidence_details: {
    due_by: number | null
    enhanced_eligibility: Record<string, never>
    has_evidence: false
    past_due: false
    submission_count: 0
  }
  intended_submission_method: null
  is_charge_refundable: boolean
  livemode: false
  metadata: Record<string, string>
  payment_intent: string
  reason: string
  status: DisputeStatus
}

export type FraudWarning = {
  id: string
  object: 'radar.early_fraud_warning'
  actionable: boolean
  charge: string
  created: number
  fraud_type: string
  livemode: false
  payment_intent: string
}

/** A deferred action of the provider. */
export type Later = {
  id: string
  act: 'settle_refund' | 'fail_refund'
  refund: string
  dueAtMilliseconds: number
}
