type Address = {
  city: string | null
  country: string | null
  line1: string | null
  line2: string | null
  postal_code: string | null
  state: string | null
}

type RequirementError = { code: string; reason: string; requirement: string }

export type AccountRequirements = {
  alternatives: []
  current_deadline: number | null
  currently_due: string[]
  disabled_reason: string | null
  errors: RequirementError[]
  eventually_due: string[]
  past_due: string[]
  pending_verification: string[]
}

type CapabilityStatus = 'active' | 'inactive'

/** A connected account, as a call answers it. */
export type Account = {
  id: string
  object: 'account'
  business_profile: BusinessProfile
  business_type: string | null
  capabilities: Partial<Record<'card_payments' | 'transfers', CapabilityStatus>>
  charges_enabled: boolean
  company: Company
  controller: Controller
  country: string
  created: number
  default_currency: string
  details_submitted: boolean
  email: string | null
  external_accounts: { object: 'list'; data: BankAccount[]; has_more: false; url: string }
  future_requirements: AccountRequirements
  metadata: Record<string, string>
  payouts_enabled: boolean
  requirements: AccountRequirements
  settings: AccountSettings
  tos_acceptance: { date: number | null; ip: string | null; user_agent: null }
  type: 'none'
}

export type BusinessProfile = {
  annual_revenue: null
  estimated_worker_count: null
  mcc: string | null
  minority_owned_business_designation: null
  name: string | null
  product_description: string | null
  specified_commercial_transactions_act_url: null
  support_address: null
  support_email: string | null
  support_phone: string | null
  support_url: string | null
  url: string | null
}

export type Company = {
  address: Address
  directors_provided: boolean
  executives_provided: boolean
  name: string | null
  owners_provided: boolean
  phone: string | null
  tax_id_provided: boolean
  verification: { document: VerificationDocument }
}

type Controller = {
  fees: { payer: string }
  is_controller: true
  losses: { payments: string }
  requirement_collection: string
  stripe_dashboard: { type: string }
  type: 'application'
}

type AccountSettings = {
  bacs_debit_payments: { display_name: null; service_user_number: null }
  branding: { icon: null; logo: null; primary_color: null; secondary_color: null }
  card_issuing: { tos_acceptance: { date: null; ip: null } }
  card_payments: {
    decline_on: { avs_failure: boolean; cvc_failure: boolean }
    statement_descriptor_prefix: string | null
    statement_descriptor_prefix_kana: null
    statement_descriptor_prefix_kanji: null
  }
  dashboard: { display_name: string | null; timezone: string }
  payments: {
    statement_descriptor: string | null
    statement_descriptor_kana: null
    statement_descriptor_kanji: null
  }
  payouts: {
    debit_negative_balances: boolean
    schedule: { delay_days: number; interval: string }
    statement_descriptor: null
  }
  sepa_debit_payments: Record<string, never>
}

type VerificationDocument = {
  back: string | null
  details: string | null
  details_code: string | null
  front: string | null
}

/** The identity card number is left out, because Stripe never shows it again. */
export type Person = {
  id: string
  object: 'person'
  account: string
  address: Address
  created: number
  dob: { day: number | null; month: number | null; year: number | null }
  email: string | null
  first_name: string | null
  id_number_provided: boolean
  last_name: string | null
  metadata: Record<string, string>
  phone: string | null
  relationship: {
    authorizer: boolean
    director: boolean
    executive: boolean
    legal_guardian: boolean
    owner: boolean
    percent_ownership: null
    representative: boolean
    title: string | null
  }
  requirements: Omit<AccountRequirements, 'current_deadline' | 'disabled_reason'>
  verification: {
    additional_document: VerificationDocument
    details: string | null
    details_code: string | null
    document: VerificationDocument
    status: 'unverified' | 'pending' | 'verified'
  }
}

/** The whole number is left out, because Stripe never shows it again. */
export type BankAccount = {
  id: string
  object: 'bank_account'
  account: string
  account_holder_name: string | null
  account_holder_type: string | null
  account_type: null
  available_payout_methods: ['standard']
  bank_name: string | null
  country: string
  created: number
  currency: string
  default_for_currency: boolean
  fingerprint: string
  last4: string
  metadata: Record<string, string>
  routing_number: string
  status: 'new' | 'validated' | 'verified' | 'verification_failed' | 'errored'
}

/** The bytes are left out, because no code reads them here. */
export type StoredFile = {
  id: string
  object: 'file'
  created: number
  expires_at: null
  filename: string | null
  links: null
  purpose: string
  size: number
  title: null
  type: string | null
  url: null
}

export type CapabilityObject = {
  id: string
  object: 'capability'
  account: string
  requested: true
  requested_at: number
  requirements: AccountRequirements
  status: string
}

/** A field that Stripe requested from an account later: its name and its state. */
export type Asked = {
  requirement: string
  /** The deadline in seconds. */
  deadline: number
  state: 'due' | 'pending' | 'refused'
  /** The code of a refused one. */
  code: string | null
}

/**
 * The stored part of an account. Its answer is made from this, its persons and its bank accounts.
 */
export type StoredAccount = Pick<
  Account,
  | 'id'
  | 'business_profile'
  | 'business_type'
  | 'company'
  | 'controller'
  | 'country'
  | 'created'
  | 'default_currency'
  | 'email'
  | 'metadata'
  | 'tos_acceptance'
> & {
  requested: ('card_payments' | 'transfers')[]
  statementDescriptor: string | null
  payoutInterval: string
  asked: Asked[]
  payoutsDisabled: boolean
}
