import { describe, expect, it } from 'vitest'
import { fold } from '../../kernel/decider.ts'
import { fixtureId } from '../../fixtures.ts'
import { given } from '../../testing/given.ts'
import type { CustomDomainCommand } from './custom-domain.ts'
import type { Plan } from '../../plans/plan.ts'
import * as the from '../fixtures.ts'
import { organisation, type OrganisationEvent } from '../index.ts'

const { registered, customDomainAsked, customDomainVerified, customDomainLost } = the
const { customDomainCheckRequested, customDomainRemoved } = the
const { host, challenge, checkId } = customDomainAsked.data
const secondCheckId = customDomainCheckRequested.data.checkId

const ask = (
  changes: { host?: string; takesWholeDomains?: boolean } = {},
): CustomDomainCommand => ({
  type: 'AskForCustomDomain',
  host,
  challenge,
  checkId,
  baseDomain: 'almoner.example',
  takesWholeDomains: false,
  ...changes,
})
const check = { type: 'RequestCustomDomainCheck', checkId: secondCheckId } as const
const verify = { type: 'VerifyCustomDomain', host } as const
const lose = { type: 'LoseCustomDomain', host } as const
const remove = { type: 'RemoveCustomDomain', host } as const

const customHostAfter = (...events: OrganisationEvent[]): string | null => {
  const state = fold(organisation, events)
  return state.status === 'none' ? null : state.customHost
}

describe('a charity without a custom domain', () => {
  it('requests one', () => {
    given(organisation, registered).when(ask()).then(customDomainAsked)
    expect(customHostAfter(registered, customDomainAsked)).toBeNull()
  })

  it.each(['free', 'basic', 'legacy', 'plus', 'pro'] satisfies Plan[])(
    'is refused one with the plan %s',
    (plan) => {
      const profile = { ...the.profile, plan }
      const charity = { ...registered, data: { ...registered.data, profile } }
      given(organisation, charity).when(ask()).thenRefused('plan_excludes_custom_domain')
      given(organisation, charity, customDomainAsked)
        .when(check)
        .thenRefused('plan_excludes_custom_domain')
      given(organisation, charity, customDomainAsked)
        .when(verify)
        .thenRefused('plan_excludes_custom_domain')
    },
  )

  it('is refused a host of ours', () => {
    given(organisation, registered)
      .when(ask({ host: 'give.almoner.example' }))
      .thenRefused('custom_domain_ours')
  })

  it('may use a whole domain only if the platform states its own addresses', () => {
    const whole = { host: 'harbour.org.hk' }
    given(organisation, registered).when(ask(whole)).thenRefused('custom_domain_too_short')
    given(organisation, registered)
      .when(ask({ ...whole, takesWholeDomains: true }))
      .then({ ...customDomainAsked, data: { ...customDomainAsked.data, ...whole } })
  })

  it('is refused a check and a verification, and ignores a loss or a removal', () => {
    given(organisation, registered).when(check).thenRefused('custom_domain_not_found')
    given(organisation, registered).when(verify).thenRefused('custom_domain_not_found')
    given(organisation, registered).when(lose).thenNothing()
    given(organisation, registered).when(remove).thenNothing()
  })
})

describe('a requested domain', () => {
  it('is the only one: another is refused, and the same again changes nothing', () => {
    given(organisation, registered, customDomainAsked).when(ask()).thenNothing()
    given(organisation, registered, customDomainAsked)
      .when(ask({ host: 'pay.harbour.example' }))
      .thenRefused('custom_domain_exists')
  })

  it('is checked again when a person requests it, once for each check', () => {
    given(organisation, registered, customDomainAsked).when(check).then(customDomainCheckRequested)
    given(organisation, registered, customDomainAsked, customDomainCheckRequested)
      .when(check)
      .thenNothing()
  })

  it('is verified once, and payers reach the charity under it', () => {
    given(organisation, registered, customDomainAsked).when(verify).then(customDomainVerified)
    given(organisation, registered, customDomainAsked, customDomainVerified)
      .when(verify)
      .thenNothing()
    expect(customHostAfter(registered, customDomainAsked, customDomainVerified)).toBe(host)
  })

  it('is not verified by the records of another', () => {
    given(organisation, registered, customDomainAsked)
      .when({ ...verify, host: 'pay.harbour.example' })
      .thenRefused('custom_domain_not_found')
  })

  it('is not lost before it was verified', () => {
    given(organisation, registered, customDomainAsked).when(lose).thenNothing()
  })

  it('can be removed, after which another may be requested', () => {
    given(organisation, registered, customDomainAsked).when(remove).then(customDomainRemoved)
    given(organisation, registered, customDomainAsked, customDomainRemoved)
      .when(ask())
      .then(customDomainAsked)
  })
})

describe('a verified domain', () => {
  const verified = [registered, the.staffMemberAdded, customDomainAsked, customDomainVerified]

  it('is lost, once, and every owner is named', () => {
    given(organisation, ...verified)
      .when(lose)
      .then(customDomainLost)
    given(organisation, ...verified, customDomainLost)
      .when(lose)
      .thenNothing()
    expect(customHostAfter(...verified, customDomainLost)).toBeNull()
  })

  it('needs no check; a lost one may be checked and verified again', () => {
    given(organisation, ...verified)
      .when(check)
      .thenNothing()
    given(organisation, ...verified, customDomainLost)
      .when(check)
      .then(customDomainCheckRequested)
    expect(customHostAfter(...verified, customDomainLost, customDomainVerified)).toBe(host)
  })

  it('stops working when it is removed; a removal of another host changes nothing', () => {
    given(organisation, ...verified)
      .when(remove)
      .then(customDomainRemoved)
    given(organisation, ...verified)
      .when({ ...remove, host: 'pay.harbour.example' })
      .thenNothing()
    expect(customHostAfter(...verified, customDomainRemoved)).toBeNull()
  })

  it('keeps its host if another check is requested', () => {
    expect(customHostAfter(...verified, customDomainCheckRequested)).toBe(host)
    expect(fixtureId('domain_check', 2)).toBe(secondCheckId)
  })
})
