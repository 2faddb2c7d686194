import { describe, expect, it } from 'vitest'
import { harbourId, lionRockId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import {
  formatAccount,
  parseAccount,
  chart,
  charityAvailable,
  charityPending,
  directReceipts,
  isOpenTo,
  onNormalSide,
  planFeeReceivable,
  platformBank,
  providerAvailable,
  receivable,
  suspense,
  type AccountCode,
} from './accounts.ts'

const toAccountName = (code: AccountCode): string =>
  chart[code].name
    .replace('{charity}', harbourId)
    .replace('{provider}', 'stripe')
    .replace('{method}', 'check_writing')

describe('the chart of accounts', () => {
  it('has the side on which each account grows', () => {
    const sides = { A: 'asset', L: 'liability', I: 'income', X: 'expense' }
    const codes = Object.keys(chart) as AccountCode[]
    expect(codes).toHaveLength(19)
    for (const code of codes) expect(chart[code].kind).toBe(sides[code[0] as keyof typeof sides])
  })

  it('gives every account its own name, and finds the account by that name', () => {
    const codes = Object.keys(chart) as AccountCode[]
    expect(new Set(codes.map(toAccountName)).size).toBe(codes.length)
    for (const code of codes) {
      const account = parseAccount(toAccountName(code))
      expect(account.code).toBe(code)
      expect(formatAccount(account)).toBe(toAccountName(code))
    }
  })

  it('uses the account names of the ledger', () => {
    expect(formatAccount(suspense('stripe'))).toBe('suspense:stripe')
    expect(formatAccount(platformBank)).toBe('bank:platform')
    expect(formatAccount(directReceipts(harbourId, 'octopus'))).toBe(`direct:${harbourId}:octopus`)
    expect(formatAccount(directReceipts(harbourId, 'payme'))).toBe(`direct:${harbourId}:payme`)
  })

  it('separates what a charity owes for its plan from what is advanced to it', () => {
    const owed = planFeeReceivable(harbourId)
    expect(formatAccount(owed)).toBe(`receivable:${harbourId}:plan_fee`)
    expect(parseAccount(formatAccount(owed))).toEqual(owed)
    expect(formatAccount(receivable(harbourId))).toBe(`receivable:${harbourId}`)
    expect(isOpenTo(owed, lionRockId)).toBe(false)
  })

  it.each([
    'provider:paypal:pending',
    'provider:payme:pending',
    'provider:stripe:pending:twice',
    'provider:stripe',
    'charity:harbour:pending',
    `direct:${harbourId}:shells`,
    `direct:${harbourId}:card`,
    `receivable:${harbourId}:plan`,
    'receivable:harbour:plan_fee',
    '',
  ])('refuses the unknown account "%s"', (name) => {
    expect(() => parseAccount(name)).toThrow(/an account called/)
  })

  it('shows a sum on the side on which the account grows', () => {
    expect(onNormalSide(providerAvailable('stripe'), cents(500))).toBe(500)
    expect(onNormalSide(charityPending(harbourId), cents(-500))).toBe(500)
    expect(onNormalSide(charityPending(harbourId), cents(0))).toBe(0)
  })

  it('separates each charity’s accounts, and opens the others to all', () => {
    expect(isOpenTo(charityAvailable(harbourId), harbourId)).toBe(true)
    expect(isOpenTo(charityAvailable(harbourId), lionRockId)).toBe(false)
    expect(isOpenTo(charityAvailable(harbourId), null)).toBe(false)
    expect(isOpenTo(platformBank, lionRockId)).toBe(true)
  })
})
