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
  fee_details: FeeDetail[]
  net: number
  reporting_category: string
  source: string
  status: 'pending' | 'available'
  type: BookingType
}

export type FeeDetail = {
  amount: number
  application: string | null
  currency: string
  description: string
  type: 'stripe_fee' | 'application_fee'
}

export type BookingType =
  | 'charge'
  | 'payment'
  | 'refund'
  | 'payment_refund'
  | 'refund_failure'
  | 'adjustment'
  | 'transfer'
  | 'transfer_refund'
  | 'application_fee'
  | 'payout'
  | 'payout_failure'
  | 'payout_cancel'

/** A balance transaction as it is stored: with its account, and available from a moment on. */
export type Booking = Omit<BalanceTransaction, 'status'> & { account: string }

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
  source_transfer_reversal: null
  status: 'pending' | 'succeeded' | 'failed'
  /** The reversal of a destination charge's transfer, if it was reversed with the refund. */
  transfer_reversal: string | null
}

export type DisputeStatus =
  /** An inquiry: the bank requests an answer, and has taken no money yet. */
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
export type Later = { id: string; dueAtMilliseconds: number } & (
  | { act: 'settle_refund' | 'fail_refund'; refund: string }
  | { act: 'send_payout' | 'end_payout'; payout: string }
  /** Reports the funds that became available after that second, again and again. */
  | { act: 'report_available'; after: number }
)
