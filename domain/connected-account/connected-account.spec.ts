import { describe, it } from 'vitest'
import { given } from '../testing/given.ts'
import {
  capabilityChanged,
  documentDue,
  openAccount,
  opened,
  recordAccount,
  requirementsChanged,
} from './fixtures.ts'
import { connectedAccount } from './index.ts'
import { newAccountAtProvider } from './state.ts'

const allActive = { card_payments: 'active', transfers: 'active', payouts: 'active' } as const

describe('a charity without an account', () => {
  it('gets one', () => {
    given(connectedAccount).when(openAccount).then(opened)
  })

  it('has nothing to record about it', () => {
    given(connectedAccount).when(recordAccount()).thenRefused('account_not_open')
  })
})

describe('an account', () => {
  it('is opened once', () => {
    given(connectedAccount, opened).when(openAccount).thenNothing()
  })

  it('is not replaced by another', () => {
    given(connectedAccount, opened)
      .when({ ...openAccount, accountId: 'acct_other' })
      .thenRefused('account_already_open')
  })

  it('records what the provider wants to know, and what the account may do', () => {
    given(connectedAccount, opened)
      .when(
        recordAccount({
          requirements: documentDue,
          capabilities: { ...newAccountAtProvider.capabilities, card_payments: 'pending' },
        }),
      )
      .then(requirementsChanged(documentDue), capabilityChanged('card_payments', 'pending'))
  })

  it('records nothing where all is as before', () => {
    given(
      connectedAccount,
      opened,
      requirementsChanged(documentDue),
      capabilityChanged('card_payments', 'active'),
      capabilityChanged('transfers', 'active'),
      capabilityChanged('payouts', 'active'),
    )
      .when(recordAccount({ requirements: documentDue, capabilities: allActive }))
      .thenNothing()
  })

  it('records a capability that was lost, and requirements that were met', () => {
    given(
      connectedAccount,
      opened,
      requirementsChanged(documentDue),
      capabilityChanged('payouts', 'active'),
    )
      .when(recordAccount())
      .then(
        requirementsChanged(newAccountAtProvider.requirements),
        capabilityChanged('payouts', 'inactive'),
      )
  })
})
