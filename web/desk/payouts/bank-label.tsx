import { Trans } from '@lingui/react/macro'
import type { PayoutBank } from '@almoner/api/desk/payouts/payouts-list-contract.ts'

/** The bank, and the last four digits of the account: no screen has its whole number. */
export const BankLabel = ({ bank: { bank_name: name, last4 } }: { bank: PayoutBank }) => (
  <>
    {name ?? <Trans>Bank account</Trans>} <span translate="no">••{last4}</span>
  </>
)
