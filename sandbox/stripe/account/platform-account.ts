import { demonstrationCompany } from '../../world/platform-company.ts'
import type { BankAccount } from './account-objects.ts'
import { toSettings } from './account-answer.ts'

/** The account of the platform itself: what a call is about that names no other. */
export const platformId = 'acct_sandbox'

/** GET /v1/account */
export const platformAccount = {
  id: platformId,
  object: 'account',
  business_type: 'company',
  charges_enabled: true,
  country: 'HK',
  default_currency: 'hkd',
  details_submitted: true,
  livemode: false,
  payouts_enabled: true,
  requirements: { currently_due: [], disabled_reason: null },
  settings: toSettings('Almoner', { statementDescriptor: 'ALMONER', payoutInterval: 'manual' }),
  type: 'standard',
}

/** The bank account to which the platform's own money is paid out. */
export const platformBankAccount: BankAccount = {
  id: 'ba_sandbox',
  object: 'bank_account',
  account: platformId,
  account_holder_name: demonstrationCompany.legalName,
  account_holder_type: 'company',
  account_type: null,
  available_payout_methods: ['standard'],
  bank_name: null,
  country: 'HK',
  created: 0,
  currency: 'hkd',
  default_for_currency: true,
  fingerprint: 'sandbox',
  last4: '0001',
  metadata: {},
  routing_number: '004-001',
  status: 'new',
}
