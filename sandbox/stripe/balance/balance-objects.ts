/** Objects for money that moves between accounts and to banks, in the shapes of Stripe's API. */
export type Transfer = {
  id: string
  object: 'transfer'
  amount: number
  amount_reversed: number
  balance_transaction: string
  created: number
  currency: string
  description: string | null
  destination: string
  /** The payment that it is at the account that received it. */
  destination_payment: string
  livemode: false
  metadata: Record<string, string>
  reversals: {
    object: 'list'
    data: TransferReversal[]
    has_more: false
    total_count: number
    url: string
  }
  reversed: boolean
  source_transaction: string | null
  source_type: 'card'
  transfer_group: string | null
}

export type TransferReversal = {
  id: string
  object: 'transfer_reversal'
  amount: number
  balance_transaction: string
  created: number
  currency: string
  destination_payment_refund: string
  metadata: Record<string, string>
  source_refund: string | null
  transfer: string
}

/** A transfer at the account that received it: a charge without a card. */
export type TransferPayment = {
  id: string
  object: 'charge'
  /** The account that received it. */
  account: string
  amount: number
  amount_captured: number
  amount_refunded: number
  application: string | null
  application_fee: string | null
  application_fee_amount: number | null
  balance_transaction: string
  billing_details: { address: null; email: null; name: null; phone: null }
  captured: true
  created: number
  currency: string
  customer: null
  description: string | null
  disputed: false
  failure_code: null
  failure_message: null
  livemode: false
  metadata: Record<string, string>
  on_behalf_of: null
  outcome: null
  paid: true
  payment_intent: null
  payment_method: null
  payment_method_details: null
  receipt_email: null
  refunded: boolean
  source_transfer: string
  statement_descriptor_suffix: null
  status: 'succeeded'
  transfer_data: null
  transfer_group: string | null
}

/** A reversal at the account that returns the money. */
export type TransferPaymentRefund = {
  id: string
  object: 'refund'
  account: string
  amount: number
  balance_transaction: string
  charge: string
  created: number
  currency: string
  metadata: Record<string, string>
  payment_intent: null
  reason: null
  source_transfer_reversal: string
  status: 'succeeded'
  transfer_reversal: null
}

export type ApplicationFee = {
  id: string
  object: 'application_fee'
  /** The account that pays it. */
  account: string
  amount: number
  amount_refunded: 0
  application: string
  balance_transaction: string
  charge: string
  created: number
  currency: string
  livemode: false
  originating_transaction: string
  refunded: false
  refunds: { object: 'list'; data: []; has_more: false; url: string }
}

export type PayoutStatus = 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'

export type Payout = {
  id: string
  object: 'payout'
  /** The account that is paid out. */
  account: string
  amount: number
  application_fee: null
  application_fee_amount: null
  arrival_date: number
  automatic: false
  balance_transaction: string
  created: number
  currency: string
  description: string | null
  destination: string
  failure_balance_transaction: string | null
  failure_code: string | null
  failure_message: string | null
  livemode: false
  metadata: Record<string, string>
  method: 'standard'
  original_payout: null
  payout_method: null
  reconciliation_status: 'not_applicable'
  reversed_by: null
  source_type: 'card'
  statement_descriptor: string | null
  status: PayoutStatus
  trace_id: { status: string; value: string | null } | null
  type: 'bank_account'
}

/** An object that belongs to an account, as a call answers it. */
export type WithoutAccount<Stored extends { account: string }> = Omit<Stored, 'account'>

type Amounts = { amount: number; currency: string; source_types: { card: number } }[]

export type Balance = {
  object: 'balance'
  available: Amounts
  livemode: false
  pending: Amounts
}
