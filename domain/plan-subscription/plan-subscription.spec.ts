import { describe, it } from 'vitest'
import { given } from '../testing/given.ts'
import * as the from './fixtures.ts'
import { planSubscription } from './index.ts'

describe('a charity without a subscription', () => {
  it('starts one, with the plan, the period and the first day', () => {
    given(planSubscription).when(the.startSubscription).then(the.started)
  })
})

describe('a charity with a subscription', () => {
  it('does not start a second one', () => {
    given(planSubscription, the.started)
      .when({ ...the.startSubscription, plan: 'pro' })
      .thenRefused('subscription_running')
  })

  it('keeps it where it is asked for again', () => {
    given(planSubscription, the.started).when(the.startSubscription).thenNothing()
  })
})
