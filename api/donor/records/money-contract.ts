import type { Money } from '../../http/money-contract.ts'
import { feesMoney } from '../../use-cases/payments/money-contract.ts'
import type { DonationRecordAnswer } from './records-contract.ts'

// Apart from the schemas, which a payer's browser does not load.
export const recordMoney: Money<DonationRecordAnswer> = {
  ...feesMoney,
  amount: true,
  refunded: true,
  returnedByBank: true,
}
