import { describe, expect, it } from 'vitest'
import { everyCode } from '../../payment-code/fixtures.ts'
import { given } from '../../testing/given.ts'
import type { Plan } from '../../plans/plan.ts'
import * as the from '../fixtures.ts'
import { organisation, type OrganisationCommand, type OrganisationEvent } from '../index.ts'
import type { SetManualMethod } from '../commands.ts'
import type { PaymentMethodsChanged } from './methods-changed.ts'
import { asPerson } from '../../kernel/ids.ts'
import { instant } from '../../kernel/time.ts'
import { fold } from '../../kernel/decider.ts'
import { usableMethods } from './usable-methods.ts'

const { fpsSet, bankTransferSet, paymeConnected, tapAndGoConnected, tapAndGoFeeSet } = the

const registeredWith = (plan: Plan) => ({
  ...the.registered,
  data: { ...the.registered.data, profile: { ...the.profile, plan } },
})

const setting = (
  { data }: typeof fpsSet,
  changes: Partial<Omit<SetManualMethod, 'type'>> = {},
): OrganisationCommand => {
  const { organisationId: _, ...settings } = data
  return { type: 'SetManualMethod', ...settings, ...changes }
}

const connectPayme = {
  type: 'ConnectProvider',
  provider: 'payme',
  expiresOn: '2027-11-20',
} as const
const disconnectPayme = { type: 'DisconnectProvider', provider: 'payme' } as const
const setFee = { type: 'SetTapAndGoFee', basisPoints: 150 } as const

describe('a charity sets the methods that payers pay directly', () => {
  it('with the code that a payer scans, or the recipient of a transfer', () => {
    given(organisation, the.registered).when(setting(fpsSet)).then(fpsSet)
    given(organisation, the.registered).when(setting(bankTransferSet)).then(bankTransferSet)
  })

  it('and setting it again changes nothing, also after other settings', () => {
    given(organisation, the.registered, fpsSet).when(setting(fpsSet)).thenNothing()
    given(organisation, the.registered, fpsSet, bankTransferSet).when(setting(fpsSet)).thenNothing()
  })

  it('but not in the place of settings that the person has not seen', () => {
    const off = { ...fpsSet, data: { ...fpsSet.data, enabled: false } }
    const at = (seenRevision: number) => setting(fpsSet, { enabled: false, seenRevision })
    given(organisation, the.registered).when(at(0)).then(off)
    given(organisation, the.registered, fpsSet).when(at(0)).thenRefused('method_changed')
    given(organisation, the.registered, fpsSet).when(at(1)).then(off)
    given(organisation, the.registered, fpsSet, off, fpsSet)
      .when(at(1))
      .thenRefused('method_changed')
    given(organisation, the.registered, fpsSet, bankTransferSet).when(at(1)).then(off)
  })

  it('and sending it again with the revision that was seen before changes nothing', () => {
    given(organisation, the.registered, fpsSet)
      .when(setting(fpsSet, { seenRevision: 0 }))
      .thenNothing()
  })

  it('and changes its mind', () => {
    const off = { ...fpsSet, data: { ...fpsSet.data, enabled: false } }
    given(organisation, the.registered, fpsSet)
      .when(setting(fpsSet, { enabled: false }))
      .then(off)
  })

  it.each(everyCode)('with any kind of code: %s', (code) => {
    given(organisation, the.registered)
      .when(setting(fpsSet, { code: ` ${code}\n` }))
      .then({ ...fpsSet, data: { ...fpsSet.data, code } })
  })

  it.each([
    ['without a code', { code: null }, 'code_required'],
    ['with an empty one', { code: ' ' }, 'code_required'],
    ['with one that no QR code holds', { code: 'x'.repeat(2_001) }, 'code_too_long'],
    ['with one that runs', { code: 'java\nscript:alert(1)' }, 'code_dangerous'],
  ] as const)('but not %s', (_what, changes, refusal) => {
    given(organisation, the.registered).when(setting(fpsSet, changes)).thenRefused(refusal)
  })

  it.each([
    { bankCode: '04' },
    { branchCode: 'abc' },
    { accountNumber: '12345' },
    { accountNumber: '1234567890' },
    { accountHolder: ' ' },
  ])('but not with an account at %j', (wrong) => {
    const { bank } = bankTransferSet.data
    given(organisation, the.registered)
      .when(setting(bankTransferSet, { bank: bank && { ...bank, ...wrong } }))
      .thenRefused('bank_account_invalid')
  })

  it('but no transfer without an account, and no cheque without a name', () => {
    given(organisation, the.registered)
      .when(setting(bankTransferSet, { bank: null }))
      .thenRefused('bank_account_required')
    given(organisation, the.registered)
      .when(setting(fpsSet, { method: 'check_writing', code: null, payableTo: { default: ' ' } }))
      .thenRefused('payable_to_required')
  })

  it('but not with a smaller plan; to stop is always possible', () => {
    given(organisation, registeredWith('pro'))
      .when(setting(fpsSet))
      .thenRefused('plan_excludes_method')
    given(organisation, registeredWith('pro'), fpsSet)
      .when(setting(fpsSet, { enabled: false }))
      .then({ ...fpsSet, data: { ...fpsSet.data, enabled: false } })
  })
})

describe('a charity has credentials of its own with a provider', () => {
  it('until they are removed or renewed', () => {
    given(organisation, the.registered).when(connectPayme).then(paymeConnected)
    given(organisation, the.registered, paymeConnected).when(connectPayme).thenNothing()
    given(organisation, the.registered, paymeConnected)
      .when(disconnectPayme)
      .then(the.paymeDisconnected)
    given(organisation, the.registered).when(disconnectPayme).thenNothing()
    given(organisation, the.registered, paymeConnected)
      .when({ ...connectPayme, expiresOn: '2028-11-20' })
      .then({ ...paymeConnected, data: { ...paymeConnected.data, expiresOn: '2028-11-20' } })
  })

  it.each<Plan>(['free', 'basic', 'legacy', 'plus'])('but not with the plan %s', (plan) => {
    given(organisation, registeredWith(plan)).when(connectPayme).thenRefused('plan_excludes_method')
  })
})

describe('the fee of Tap & Go', () => {
  it('is set once and changed', () => {
    given(organisation, the.registered).when(setFee).then(tapAndGoFeeSet)
    given(organisation, the.registered, tapAndGoFeeSet).when(setFee).thenNothing()
  })

  it.each([-1, 0.5, 1_001, Number.NaN, Infinity])('is never %d basis points', (basisPoints) => {
    given(organisation, the.registered)
      .when({ ...setFee, basisPoints })
      .thenRefused('fee_invalid')
  })
})

describe('an organisation that is not registered', () => {
  it.each<OrganisationCommand>([setting(fpsSet), connectPayme, disconnectPayme, setFee])(
    'refuses $type',
    (command) => {
      given(organisation).when(command).thenRefused('organisation_not_found')
    },
  )
})

describe('what a payer can pay with', () => {
  const usable = (plan: Plan, events: readonly OrganisationEvent[], today = '2026-11-21') => {
    const state = fold(organisation, [registeredWith(plan), ...events])
    return state.status === 'none' ? [] : usableMethods(state, today)
  }
  const everything = [fpsSet, bankTransferSet, paymeConnected, tapAndGoConnected, tapAndGoFeeSet]

  it.each<[Plan, readonly string[]]>([
    ['free', ['card']],
    ['basic', ['card']],
    ['legacy', ['card']],
    ['plus', ['card']],
    ['pro', ['card', 'payme', 'tap_and_go']],
    ['premium', ['card', 'payme', 'tap_and_go', 'fps', 'bank_transfer']],
  ])('is by the plan %s %j', (plan, methods) => {
    expect(usable(plan, everything)).toEqual(methods)
  })

  it('is only a card if no other method was set up', () => {
    expect(usable('premium', [])).toEqual(['card'])
  })

  it('is Tap & Go only once its price is set', () => {
    expect(usable('pro', [tapAndGoConnected])).toEqual(['card'])
    expect(usable('pro', [tapAndGoFeeSet])).toEqual(['card'])
    expect(usable('pro', [tapAndGoConnected, tapAndGoFeeSet])).toEqual(['card', 'tap_and_go'])
  })

  it('is PayMe up to the last day of its credentials', () => {
    expect(usable('pro', [paymeConnected], '2027-11-20')).toEqual(['card', 'payme'])
    expect(usable('pro', [paymeConnected], '2027-11-21')).toEqual(['card'])
    expect(usable('pro', [paymeConnected, the.paymeDisconnected])).toEqual(['card'])
  })
})

describe('a payment method that a person changes', () => {
  const at = instant('2026-11-25T02:00:00.000Z')
  const changedBy = {
    realm: 'staff',
    personId: asPerson(the.staffMemberAdded.data.staffId),
    device: 'Chrome, Windows',
    network: '203.0.113.9',
    at,
  } as const
  const methodsChanged = (
    method: PaymentMethodsChanged['data']['method'],
    changed: PaymentMethodsChanged['data']['changed'],
    owners: PaymentMethodsChanged['data']['owners'] = [],
  ): PaymentMethodsChanged => ({
    type: 'PaymentMethodsChanged',
    data: {
      organisationId: the.registered.data.organisationId,
      method,
      changed,
      realm: 'staff',
      personId: changedBy.personId,
      owners,
      at,
    },
    personal: { device: 'Chrome, Windows', network: '203.0.113.9' },
  })
  const by = (command: OrganisationCommand) => ({ ...command, changedBy }) as OrganisationCommand

  it('is sent to the owners of that time, by its parts', () => {
    const { staffId } = the.staffMemberAdded.data
    given(organisation, the.registered, the.staffMemberAdded)
      .when(by(setting(fpsSet)))
      .then(fpsSet, methodsChanged('fps', ['turned_on', 'code', 'instructions'], [staffId]))
  })

  it('dates the last change of a bank account', () => {
    const since = { ...bankTransferSet, data: { ...bankTransferSet.data, bankChangedAt: at } }
    given(organisation, the.registered)
      .when(by(setting(bankTransferSet)))
      .then(since, methodsChanged('bank_transfer', ['turned_on', 'bank_account']))
    const off = { ...since, data: { ...since.data, enabled: false } }
    given(organisation, the.registered, since)
      .when(by(setting(bankTransferSet, { enabled: false })))
      .then(off, methodsChanged('bank_transfer', ['turned_off']))
    given(organisation, the.registered, since)
      .when(by(setting(bankTransferSet)))
      .thenNothing()
  })

  it('is reported for new credentials also if they look the same', () => {
    given(organisation, the.registered, paymeConnected)
      .when(by(connectPayme))
      .then(methodsChanged('payme', ['credentials_stored']))
    given(organisation, the.registered, paymeConnected).when(connectPayme).thenNothing()
  })
})
