import type { Money } from '../../http/money-contract.ts'
import type {
  AskedBody,
  CalculateFeesBody,
  ConfirmAnswer,
  FeesAnswer,
  PaymentAnswer,
  QuoteAnswer,
} from './contract.ts'
import type { OpenRequestAnswer } from './wallet/wallet-contract.ts'

// Apart from the schemas, which a payer's browser does not load.

export const feesMoney: Money<FeesAnswer> = {
  totalAmount: true,
  totalFee: true,
  serviceFee: true,
  processingFee: true,
  nonprofitReceives: true,
}

/** The cost of a payment: the request and the answer. */
export const quoteMoney: Money<CalculateFeesBody | QuoteAnswer> = { ...feesMoney, amount: true }

/** A payment by any method: the request and the answers about it. */
export const paymentMoney: Money<AskedBody | PaymentAnswer | ConfirmAnswer | OpenRequestAnswer> = {
  amount: true,
  totalAmount: true,
}
