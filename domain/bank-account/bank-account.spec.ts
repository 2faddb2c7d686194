import { describe, expect, it } from 'vitest'
import { after, given } from '../testing/given.ts'
import * as the from './fixtures.ts'
import { bankAccount } from './index.ts'

describe('a charity without a bank account', () => {
  it('gives one, and separates its holder’s name', () => {
    given(bankAccount).when(the.giveBankAccount).then(the.given)
  })

  it('has none to approve', () => {
    given(bankAccount).when(the.approveBankAccount).thenRefused('bank_account_not_found')
  })
})

describe('a bank account that was given', () => {
  it('is approved once', () => {
    given(bankAccount, the.given).when(the.approveBankAccount).then(the.approved)
    given(bankAccount, the.given, the.approved).when(the.approveBankAccount).thenNothing()
  })

  it('is the same when it is given again', () => {
    given(bankAccount, the.given).when(the.giveBankAccount).thenNothing()
  })

  it('stays beside the next one, which waits for its own approval', () => {
    const next = { ...the.giveBankAccount, last4: '7002', fingerprint: '4'.padStart(64, '0') }
    const { state } = after(bankAccount, [the.given, the.approved], [next])
    expect(state.accounts.map(({ last4, status }) => [last4, status])).toEqual([
      ['6001', 'approved'],
      ['7002', 'pending'],
    ])
  })
})
