import { describe, expect, it } from 'vitest'
import { parseHkd, toHkd, type Cents } from '../kernel/money.ts'
import { quote } from './quote.ts'
import { findRate, type PricedMethod } from './rates.ts'

const card = (brand: string, cardCountry: string): PricedMethod => ({
  method: 'card',
  brand,
  cardCountry,
})
const payme: PricedMethod = { method: 'payme' }
const fps: PricedMethod = { method: 'fps' }
const manual: PricedMethod = { method: 'manual' }

const hkd = (text: string): Cents => {
  const parsed = parseHkd(text)
  if ('refused' in parsed) throw new Error(`${text}: ${parsed.refused}`)
  return parsed.cents
}

type Example = readonly [
  number: number,
  amount: string,
  cover: 'yes' | 'no',
  priced: PricedMethod,
  transactionCountry: string,
  total: number,
  fee: number,
  service: number,
  processing: number,
  receives: number,
]

describe('the twenty worked examples of the fee rules', () => {
  it.each<Example>([
    [1, '100.00', 'no', card('visa', 'HK'), 'HK', 100, 5.7, 1, 4.7, 94.3],
    [2, '100.00', 'yes', card('visa', 'HK'), 'HK', 105.89, 5.89, 1.06, 4.83, 100],
    [3, '500.00', 'no', card('mastercard', 'HK'), 'HK', 500, 18.5, 5, 13.5, 481.5],
    [4, '500.00', 'yes', card('mastercard', 'HK'), 'HK', 519.11, 19.11, 5.19, 13.92, 500],
    [5, '1,000.00', 'yes', card('visa', 'HK'), 'HK', 1_035.64, 35.64, 10.36, 25.28, 1_000],
    [6, '10.00', 'no', card('visa', 'HK'), 'HK', 10, 2.82, 0.1, 2.72, 7.18],
    [7, '10.00', 'yes', card('visa', 'HK'), 'HK', 12.91, 2.91, 0.13, 2.78, 10],
    [8, '100.00', 'no', card('amex', 'HK'), 'HK', 100, 6.3, 1, 5.3, 93.7],
    [9, '100.00', 'yes', card('amex', 'HK'), 'HK', 106.55, 6.55, 1.07, 5.48, 100],
    [10, '100.00', 'no', card('visa', 'US'), 'HK', 100, 6.3, 1, 5.3, 93.7],
    [11, '100.00', 'yes', card('visa', 'US'), 'HK', 106.55, 6.55, 1.07, 5.48, 100],
    [12, '100.00', 'yes', card('visa', 'US'), 'US', 107.11, 7.11, 1.07, 6.04, 100],
    [13, '100.00', 'no', card('visa', 'HK'), 'GB', 100, 6.2, 1, 5.2, 93.8],
    [14, '1,000.00', 'yes', card('amex', 'GB'), 'GB', 1_047.54, 47.54, 10.48, 37.06, 1_000],
    [15, '100.00', 'no', payme, 'HK', 100, 1.5, 0, 1.5, 98.5],
    [16, '100.00', 'yes', payme, 'HK', 101.52, 1.52, 0, 1.52, 100],
    [17, '333.33', 'yes', payme, 'HK', 338.41, 5.08, 0, 5.08, 333.33],
    [18, '100.00', 'no', fps, 'HK', 100, 1.8, 0, 1.8, 98.2],
    [19, '100.00', 'yes', fps, 'HK', 101.83, 1.83, 0, 1.83, 100],
    [20, '500.00', 'yes', manual, 'HK', 500, 0, 0, 0, 500],
  ])('number %d: HK$%s, covered: %s', (_number, amount, cover, priced, from, ...expected) => {
    const breakdown = quote({
      amountCents: hkd(amount),
      coverFee: cover === 'yes',
      priced,
      transactionCountry: from,
    })
    expect([
      toHkd(breakdown.totalAmountCents),
      toHkd(breakdown.totalFeeCents),
      toHkd(breakdown.serviceFeeCents),
      toHkd(breakdown.processingFeeCents),
      toHkd(breakdown.nonprofitReceivesCents),
    ]).toEqual(expected)
  })

  it('round half a cent up: PayMe on HK$11.00 costs HK$0.17', () => {
    const input = { amountCents: hkd('11.00'), coverFee: false, transactionCountry: 'HK' }
    expect(quote({ ...input, priced: payme }).totalFeeCents).toBe(17)
  })
})

describe('a card that is not a Hong Kong Visa or Mastercard', () => {
  it.each(['unionpay', 'jcb', 'diners', 'unknown', 'amex'])('costs more: %s', (brand) => {
    expect(findRate(card(brand, 'HK'), 'HK').basisPoints).toBe(380)
  })
})
