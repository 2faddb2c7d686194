import { describe, it } from 'vitest'
import { defaultTwoPersonRules } from '../staff/two-person-rules.ts'
import { given } from '../testing/given.ts'
import * as the from './fixtures.ts'
import { approvalPolicy } from './index.ts'

const { approvalId, tighter, looser } = the

describe('a charity with the default rules', () => {
  it('tightens them at once', () => {
    given(approvalPolicy).when(the.changePolicy(tighter)).then(the.policyChanged(tighter))
  })

  it('loosens them by an approval only', () => {
    given(approvalPolicy).when(the.changePolicy(looser)).thenRefused('approval_required')
    given(approvalPolicy)
      .when(the.changePolicy(looser, { approvalId }))
      .then(the.policyChanged(looser, { approvalId }))
  })

  it('records nothing if nothing is different', () => {
    given(approvalPolicy).when(the.changePolicy(defaultTwoPersonRules)).thenNothing()
  })
})

describe('a charity that has tightened its rules', () => {
  const tightened = the.policyChanged(tighter)

  it('needs an approval to return to the default', () => {
    const back = the.changePolicy(defaultTwoPersonRules, { seenChanges: 1 })
    given(approvalPolicy, tightened).when(back).thenRefused('approval_required')
    given(approvalPolicy, tightened)
      .when({ ...back, approvalId })
      .then(the.policyChanged(defaultTwoPersonRules, { change: 2, approvalId }))
  })

  it('refuses a change by a person who saw the rules before, even an approved one', () => {
    given(approvalPolicy, tightened)
      .when(the.changePolicy(looser, { approvalId }))
      .thenRefused('policy_changed')
  })

  it('accepts the same change again without a new event', () => {
    given(approvalPolicy, tightened).when(the.changePolicy(tighter)).thenNothing()
  })
})
