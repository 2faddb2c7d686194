import { describe, expect, it } from 'vitest'
import { after, given } from '../../testing/given.ts'
import * as the from '../fixtures.ts'
import { organisation, type OrganisationEvent } from '../index.ts'
import { usableMethods } from '../payment-methods/usable-methods.ts'

const ids = { organisationId: the.registered.data.organisationId }
const reason = 'It did not answer about its accounts.'
const suspend = { type: 'SuspendOrganisation', reason, payoutsToo: true } as const
const reinstate = { type: 'ReinstateOrganisation', reason: 'It answered.' } as const
const endTaxStatus = { type: 'EndTaxStatus', reason: 'Off the list of 1 December.' } as const
const changePlan = { type: 'ChangeOrganisationPlan', plan: 'plus' } as const
const approve = { type: 'ApproveOrganisation' } as const
const all = [suspend, reinstate, endTaxStatus, changePlan]

const { registered, approved, declined, taxStatusVerified, suspended } = the
const reinstated: OrganisationEvent = {
  type: 'OrganisationReinstated',
  data: { ...ids, owners: [] },
  personal: { reason: 'It answered.' },
}

const givenOpen = () => given(organisation, registered, approved)
const givenSuspended = () => given(organisation, registered, approved, suspended)

describe('a charity that is open', () => {
  it('is suspended for a reason, which is sealed', () => {
    givenOpen()
      .when(suspend)
      .then({
        type: 'OrganisationSuspended',
        data: { ...ids, payoutsToo: true, owners: [] },
        personal: { reason },
      })
    givenOpen()
      .when({ ...suspend, reason: ' \n ' })
      .thenRefused('reason_required')
  })

  it('is not reinstated', () => {
    givenOpen().when(reinstate).thenRefused('not_suspended')
  })

  it('is put on another plan at once', () => {
    givenOpen()
      .when(changePlan)
      .then({
        type: 'OrganisationPlanChanged',
        data: { ...ids, plan: 'plus', before: 'premium' },
      })
    givenOpen()
      .when({ ...changePlan, plan: 'premium' })
      .thenNothing()
    const { state } = after(organisation, [registered, approved], [changePlan])
    expect(state).toMatchObject({ profile: { plan: 'plus' } })
  })

  it('loses its tax status once, if it had one', () => {
    given(organisation, registered, approved, taxStatusVerified)
      .when(endTaxStatus)
      .then({
        type: 'TaxStatusEnded',
        data: { ...ids, irFileNumber: '91/00001' },
        personal: { reason: 'Off the list of 1 December.' },
      })
    givenOpen().when(endTaxStatus).thenNothing()
    const { state } = after(organisation, [registered, approved, taxStatusVerified], [endTaxStatus])
    expect(state).toMatchObject({ irFileNumber: null })
  })
})

describe('an administrator who opens the data', () => {
  const opens = { type: 'OpenCharityData', reason: ' They asked for help. ' } as const
  it('states a reason each time', () => {
    const opened = {
      type: 'CharityDataOpened',
      data: ids,
      personal: { reason: 'They asked for help.' },
    } as const
    givenOpen().when(opens).then(opened)
    givenSuspended().when(opens).then(opened)
    givenOpen()
      .when({ ...opens, reason: ' ' })
      .thenRefused('reason_required')
  })
})

describe('a suspended charity', () => {
  it('is suspended once, and only for one reason', () => {
    givenSuspended()
      .when({ ...suspend, ...suspended.personal, payoutsToo: false })
      .thenNothing()
    givenSuspended().when(suspend).thenRefused('already_suspended')
  })

  it('is reinstated with a reason, once', () => {
    givenSuspended().when(reinstate).then(reinstated)
    givenSuspended()
      .when({ ...reinstate, reason: '' })
      .thenRefused('reason_required')
    given(organisation, registered, approved, suspended, reinstated)
      .when(reinstate)
      .thenRefused('not_suspended')
  })

  it('is not opened again by the opening that approved it', () => {
    givenSuspended().when(approve).thenNothing()
  })

  it('accepts no payment method, and after its reinstatement those that it had before', () => {
    const usable = (...events: readonly OrganisationEvent[]) => {
      const { state } = after(organisation, [registered, approved, the.fpsSet, ...events], [])
      return state.status === 'none' ? null : usableMethods(state, '2026-11-26')
    }
    expect(usable(suspended)).toEqual([])
    expect(usable(suspended, reinstated)).toEqual(['card', 'fps'])
  })
})

describe('a charity that was never open', () => {
  it.each(all)('is not decided about: $type', (command) => {
    given(organisation, registered).when(command).thenRefused('organisation_not_open')
    given(organisation, registered, declined).when(command).thenRefused('organisation_not_open')
    given(organisation).when(command).thenRefused('organisation_not_found')
  })
})
