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

  it('keeps it if it is requested again', () => {
    given(planSubscription, the.started).when(the.startSubscription).thenNothing()
  })
})

describe('a plan that administration sets', () => {
  const set = {
    type: 'SetPlan',
    choice: { plan: 'premium', period: 'annual' },
    projectOrder: [],
    at: the.planChanged.data.at,
  } as const

  it('enters the subscription, once', () => {
    given(planSubscription, the.started).when(set).then(the.planChanged)
    given(planSubscription, the.started, the.planChanged).when(set).thenNothing()
  })

  it('needs a subscription', () => {
    given(planSubscription).when(set).thenRefused('subscription_missing')
  })

  it('does not make the start of the subscription another one', () => {
    given(planSubscription, the.started, the.planChanged).when(the.startSubscription).thenNothing()
  })
})
