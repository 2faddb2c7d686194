import { parseHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import { ProviderMismatch, ProviderRejectedRequest } from '../ports/card-gateway.ts'
import type { WalletLook } from '../ports/wallet-gateway.ts'
import type { StatusAnswer } from './answer.ts'

// The codes with which the provider rejects our credentials, our address or our clock. No trade can
// be found until that is fixed.
const refusesUs = new Set(['403', '461', '462', '463', '489'])

/**
 * Maps the state of a trade to our terms. Only a finished trade is paid. Every other state is open
 * until the process ends at its deadline, including `TRADE_CLOSED`, which other merchants report.
 * No source confirms that it is final, and a payment that is recorded as refused too early could
 * still be paid.
 */
export const toWalletLook = (
  answer: StatusAnswer,
  trade: { merTradeNo: string; amountCents: Cents },
): WalletLook => {
  const { resultCode, tradeStatus, tradeNo, merTradeNo, totalPrice } = answer
  if (refusesUs.has(resultCode)) {
    throw new ProviderRejectedRequest(`tap & go answered ${resultCode}`)
  }
  if (!/^0+$/.test(resultCode) || tradeStatus !== 'TRADE_FINISHED') return { status: 'open' }
  if (merTradeNo !== trade.merTradeNo) {
    throw new ProviderMismatch(`asked for trade ${trade.merTradeNo}, told of another`)
  }
  if (tradeNo === null) {
    throw new ProviderMismatch(`trade ${trade.merTradeNo} is finished without a number`)
  }
  // Some answers omit the sum; our own number of the trade contains the requested one.
  if (totalPrice !== null && !isSum(totalPrice, trade.amountCents)) {
    throw new ProviderMismatch(`trade ${trade.merTradeNo} was finished over another sum`)
  }
  return { status: 'paid', transactionId: tradeNo, paidCents: trade.amountCents, refunds: [] }
}

const isSum = (text: string, amountCents: Cents): boolean => {
  const read = parseHkd(text)
  return 'cents' in read && read.cents === amountCents
}
