import { parseHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import { ProviderMismatch, ProviderRejectedRequest } from '../card-gateway.ts'
import type { WalletLook } from '../wallet-gateway.ts'
import type { StatusAnswer } from './answer.ts'

// The provider does not know us, our address or our clock: no trade will ever be found that way.
const refusesUs = new Set(['403', '461', '462', '463', '489'])

/**
 * How a trade stands, in our words. Only a finished trade is paid. Every other state is open until
 * the process gives the payer up, also `TRADE_CLOSED`, which other merchants' notes tell of: that it
 * is for good is nowhere to be read, and a payment called refused too early could still be paid.
 */
export const lookOf = (
  answer: StatusAnswer,
  asked: { merTradeNo: string; amountCents: Cents },
): WalletLook => {
  const { resultCode, tradeStatus, tradeNo, merTradeNo, totalPrice } = answer
  if (refusesUs.has(resultCode)) {
    throw new ProviderRejectedRequest(`tap & go answered ${resultCode}`)
  }
  if (!/^0+$/.test(resultCode) || tradeStatus !== 'TRADE_FINISHED') return { status: 'open' }
  if (merTradeNo !== asked.merTradeNo) {
    throw new ProviderMismatch(`asked for trade ${asked.merTradeNo}, told of another`)
  }
  if (tradeNo === null) {
    throw new ProviderMismatch(`trade ${asked.merTradeNo} is finished without a number`)
  }
  // Answers were seen without the sum; the one asked for stands in our own number of the trade.
  if (totalPrice !== null && !isSum(totalPrice, asked.amountCents)) {
    throw new ProviderMismatch(`trade ${asked.merTradeNo} was finished over another sum`)
  }
  return { status: 'paid', transactionId: tradeNo, paidCents: asked.amountCents, refunds: [] }
}

const isSum = (text: string, amountCents: Cents): boolean => {
  const read = parseHkd(text)
  return 'cents' in read && read.cents === amountCents
}
