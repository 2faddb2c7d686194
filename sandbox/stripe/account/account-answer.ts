import type { Account } from './account-objects.ts'
import {
  noRequirements,
  toCapabilities,
  toRequirements,
  type AccountParts,
} from './requirements.ts'

/** The account as Stripe answers it at a moment, in seconds. */
export const toAccount = (parts: AccountParts, now: number): Account => {
  const { account, bankAccounts } = parts
  const { requested: _, statementDescriptor, payoutInterval, asked: __, ...stored } = account
  const { payoutsDisabled: ___, ...own } = stored
  const requirements = toRequirements(parts, now)
  return {
    ...own,
    object: 'account',
    ...toCapabilities(parts, requirements),
    details_submitted: account.tos_acceptance.date !== null,
    external_accounts: {
      object: 'list',
      data: [...bankAccounts],
      has_more: false,
      url: `/v1/accounts/${account.id}/external_accounts`,
    },
    future_requirements: noRequirements,
    requirements,
    settings: toSettings(account.company.name, { statementDescriptor, payoutInterval }),
    type: 'none',
  }
}

/** Returns an account's settings, most of which are fixed here. */
export const toSettings = (
  name: string | null,
  options: { statementDescriptor: string | null; payoutInterval: string },
): Account['settings'] => ({
  bacs_debit_payments: { display_name: null, service_user_number: null },
  branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
  card_issuing: { tos_acceptance: { date: null, ip: null } },
  card_payments: {
    decline_on: { avs_failure: false, cvc_failure: false },
    statement_descriptor_prefix: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  dashboard: { display_name: name, timezone: 'Asia/Hong_Kong' },
  payments: {
    statement_descriptor: options.statementDescriptor,
    statement_descriptor_kana: null,
    statement_descriptor_kanji: null,
  },
  payouts: {
    debit_negative_balances: false,
    schedule: { delay_days: 7, interval: options.payoutInterval },
    statement_descriptor: null,
  },
  sepa_debit_payments: {},
})
