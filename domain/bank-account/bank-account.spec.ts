import { describe, expect, it } from 'vitest'
import { fold } from '../kernel/decider.ts'
import { fixtureId } from '../fixtures.ts'
import { after, given } from '../testing/given.ts'
import type { GiveBankAccount } from './commands.ts'
import * as the from './fixtures.ts'
import { bankAccount, type BankAccountEvent } from './index.ts'
import { findAccountInUse, payoutsHeldUntil } from './state.ts'

const stateAfter = (...events: readonly BankAccountEvent[]) => fold(bankAccount, events)
const first = [the.accountGiven, the.approved, the.inUse] as const
const waiting = [...first, the.nextGiven] as const

/** A later account with its own change. */
const laterChange = { ...the.change, changeId: fixtureId('bank_account_change', 62) }
const giveThird: GiveBankAccount = {
  ...the.giveNext,
  fingerprint: '5'.padStart(64, '0'),
  last4: '8003',
  change: laterChange,
}

describe('the account of an application', () => {
  it('is given, and separates its holder’s name', () => {
    given(bankAccount).when(the.giveBankAccount).then(the.accountGiven)
  })

  it('is approved once, with the application', () => {
    given(bankAccount).when(the.approveBankAccount).thenRefused('bank_account_not_found')
    given(bankAccount, the.accountGiven).when(the.approveBankAccount).then(the.approved)
    given(bankAccount, the.accountGiven, the.approved).when(the.approveBankAccount).thenNothing()
  })

  it('is the same when it is given again', () => {
    given(bankAccount, the.accountGiven).when(the.giveBankAccount).thenNothing()
    given(bankAccount, ...first)
      .when(the.giveBankAccount)
      .thenNothing()
  })

  it('never replaces one that was given at the desk', () => {
    given(bankAccount, the.nextGiven).when(the.giveBankAccount).thenRefused('bank_account_changed')
  })

  it('is in use without a hold, once the provider has it', () => {
    given(bankAccount, the.accountGiven, the.approved).when(the.useBankAccount).then(the.inUse)
    given(bankAccount, ...first)
      .when(the.useBankAccount)
      .thenNothing()
    const state = stateAfter(...first)
    expect(findAccountInUse(state)).toMatchObject({ last4: '6001', externalAccountId: 'ba_first' })
    expect(payoutsHeldUntil(state)).toBeNull()
  })

  it('is not in use before', () => {
    given(bankAccount, the.accountGiven)
      .when(the.useBankAccount)
      .thenRefused('bank_account_changed')
    expect(findAccountInUse(stateAfter(the.accountGiven, the.approved))).toBeNull()
  })

  it('may be replaced at the desk while the provider does not have it', () => {
    given(bankAccount, the.accountGiven, the.approved)
      .when(the.giveNext)
      .then(
        {
          type: 'BankAccountRefused',
          data: {
            ...the.approved.data,
            because: 'replaced',
            by: the.change.by,
          },
        },
        the.nextGiven,
      )
  })
})

describe('a change at the desk', () => {
  it('leaves the previous account in use, and holds payouts for 72 hours', () => {
    given(bankAccount, ...first)
      .when(the.giveNext)
      .then(the.nextGiven)
    const state = stateAfter(...waiting)
    expect(findAccountInUse(state)?.last4).toBe('6001')
    expect(payoutsHeldUntil(state)).toBe(the.heldUntil)
  })

  it('is the same when it is sent again', () => {
    given(bankAccount, ...waiting)
      .when(the.giveNext)
      .thenNothing()
  })

  it('to the account in use is refused', () => {
    given(bankAccount, ...first)
      .when({ ...the.giveBankAccount, change: the.change })
      .thenRefused('bank_account_in_use')
  })

  it('to the account that waits is refused, unless its holder is named differently', () => {
    const again = { ...the.giveNext, change: laterChange }
    given(bankAccount, ...waiting)
      .when(again)
      .thenRefused('bank_account_waiting')
    const { events } = after(bankAccount, waiting, [{ ...again, accountHolder: 'Harbour Light' }])
    expect(events.slice(waiting.length).map(({ type }) => type)).toEqual([
      'BankAccountRefused',
      'BankAccountGiven',
    ])
  })

  it('is replaced by a later one, which needs its own approval', () => {
    const { state } = after(bankAccount, waiting, [giveThird, the.approveNext])
    expect(state.accounts.map(({ last4, status }) => [last4, status])).toEqual([
      ['6001', 'in_use'],
      ['7002', 'refused'],
      ['8003', 'pending'],
    ])
    given(bankAccount, ...waiting, {
      type: 'BankAccountRefused',
      data: { ...the.nextRefused.data, because: 'replaced' },
    })
      .when(the.approveNext)
      .thenRefused('bank_account_changed')
  })

  it('that is approved is not replaced while it may be on its way to the provider', () => {
    given(bankAccount, ...waiting, the.nextApproved)
      .when(giveThird)
      .thenRefused('bank_account_being_sent')
  })

  it('is approved, and in use once the provider has it', () => {
    given(bankAccount, ...waiting)
      .when(the.approveNext)
      .then(the.nextApproved)
    given(bankAccount, ...waiting)
      .when(the.useNext)
      .thenRefused('bank_account_changed')
    given(bankAccount, ...waiting, the.nextApproved)
      .when(the.useNext)
      .then(the.nextInUse)
    const state = stateAfter(...waiting, the.nextApproved, the.nextInUse)
    expect(state.accounts.map(({ status }) => status)).toEqual(['former', 'in_use'])
    expect(findAccountInUse(state)?.last4).toBe('7002')
    expect(payoutsHeldUntil(state)).toBe(the.heldUntil)
  })

  it('is approved as what was looked at, not as the same account given again', () => {
    const again = { ...the.giveNext, change: laterChange }
    const { events } = after(bankAccount, waiting, [the.refuseNext, again])
    given(bankAccount, ...events)
      .when(the.approveNext)
      .thenRefused('bank_account_changed')
    given(bankAccount, ...events)
      .when({ ...the.approveNext, changeId: laterChange.changeId })
      .then({
        ...the.nextApproved,
        data: { ...the.nextApproved.data, changeId: laterChange.changeId },
      })
  })
})

describe('a change that is refused', () => {
  it('no longer holds payouts, and leaves the previous account in use', () => {
    given(bankAccount, ...waiting)
      .when(the.refuseNext)
      .then(the.nextRefused)
    const state = stateAfter(...waiting, the.nextRefused)
    expect(findAccountInUse(state)?.last4).toBe('6001')
    expect(payoutsHeldUntil(state)).toBeNull()
  })

  it('is refused once, and only while it waits', () => {
    given(bankAccount, ...first)
      .when(the.refuseNext)
      .thenRefused('bank_account_not_found')
    given(bankAccount, ...waiting, the.nextRefused)
      .when(the.refuseNext)
      .thenNothing()
    const approved = given(bankAccount, ...waiting, the.nextApproved)
    approved.when(the.refuseNext).thenRefused('bank_account_changed')
    given(bankAccount, ...waiting, the.nextRefused)
      .when({ ...the.refuseNext, because: 'lapsed', by: null })
      .thenRefused('bank_account_changed')
  })
})

describe('an account that the provider does not accept', () => {
  it('is broken, and the one before it stays in use', () => {
    const approved = [...waiting, the.nextApproved] as const
    given(bankAccount, ...approved)
      .when(the.breakNext)
      .then(the.nextBroken)
    const state = stateAfter(...approved, the.nextBroken)
    expect(findAccountInUse(state)?.last4).toBe('6001')
    given(bankAccount, ...approved, the.nextBroken)
      .when(the.breakNext)
      .thenNothing()
  })

  it('leaves no account in use, if it was the one in use', () => {
    const state = stateAfter(...waiting, the.nextApproved, the.nextInUse, the.nextBroken)
    expect(findAccountInUse(state)).toBeNull()
  })

  it('cannot be one that was never given or is no longer used', () => {
    given(bankAccount, ...first)
      .when(the.breakNext)
      .thenRefused('bank_account_not_found')
    given(bankAccount, ...waiting)
      .when(the.breakNext)
      .thenRefused('bank_account_changed')
    const former = { ...the.breakNext, changeId: null }
    given(bankAccount, ...waiting, the.nextApproved, the.nextInUse)
      .when(former)
      .thenRefused('bank_account_changed')
  })

  it('may be given again', () => {
    const broken = [...waiting, the.nextApproved, the.nextBroken] as const
    const again = { ...the.giveNext, change: laterChange }
    given(bankAccount, ...broken)
      .when(again)
      .then({ ...the.nextGiven, data: { ...the.nextGiven.data, change: laterChange } })
  })
})
