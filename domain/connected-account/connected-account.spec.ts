import { describe, expect, it } from 'vitest'
import { instant } from '../kernel/time.ts'
import { given } from '../testing/given.ts'
import {
  at,
  capabilityChanged,
  detailsGiven,
  detailsSent,
  documentDue,
  giveAccountDetails,
  imageErased,
  imageGiven,
  openAccount,
  opened,
  ownerId,
  recordAccount,
  reminded,
  requirementsChanged,
  submissionId,
} from './fixtures.ts'
import { toDetailField } from './detail-fields.ts'
import { connectedAccount } from './index.ts'
import {
  findCapabilityState,
  newAccountAtProvider,
  takesCards,
  type OpenedAccount,
} from './state.ts'

const allActive = { card_payments: 'active', transfers: 'active', payouts: 'active' } as const

describe('a charity without an account', () => {
  it('gets one', () => {
    given(connectedAccount).when(openAccount).then(opened)
  })

  it('cannot record changes to one', () => {
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

  it('records nothing if nothing has changed', () => {
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

describe('details for the provider', () => {
  it('are given, and answered once', () => {
    given(connectedAccount, opened).when(giveAccountDetails).then(detailsGiven)
    given(connectedAccount, opened, detailsGiven).when(giveAccountDetails).thenNothing()
    const answer = { type: 'AnswerAccountDetails', submissionId, refused: [] } as const
    given(connectedAccount, opened, detailsGiven).when(answer).then(detailsSent)
    given(connectedAccount, opened, detailsGiven, detailsSent).when(answer).thenNothing()
  })

  it('are refused if they are empty', () => {
    given(connectedAccount, opened)
      .when({ ...giveAccountDetails, values: {} })
      .thenRefused('details_missing')
  })

  it('answer a requirement by the field of our form', () => {
    expect(toDetailField('person_1NzZ.dob.month')).toBe('date_of_birth')
    expect(toDetailField('representative.id_number')).toBe('hong_kong_id')
    expect(toDetailField('company.registration_number')).toBeNull()
  })
})

describe('a requirement that is due on 20 December', () => {
  const due = [opened, requirementsChanged(documentDue)] as const
  const on = (day: string) =>
    ({
      type: 'RemindOfRequirements',
      at: instant(`${day}T19:00:00.000Z`),
      owners: [ownerId],
    }) as const

  it('leads to a reminder 14, 7 and 1 days before', () => {
    given(connectedAccount, ...due)
      .when(on('2026-12-04'))
      .thenNothing()
    given(connectedAccount, ...due)
      .when(on('2026-12-05'))
      .then(reminded(14))
    given(connectedAccount, ...due, reminded(14))
      .when(on('2026-12-06'))
      .thenNothing()
    given(connectedAccount, ...due, reminded(14))
      .when(on('2026-12-12'))
      .then(reminded(7))
    given(connectedAccount, ...due, reminded(7))
      .when(on('2026-12-18'))
      .then(reminded(1))
    given(connectedAccount, ...due, reminded(1))
      .when(on('2026-12-19'))
      .thenNothing()
    given(connectedAccount, ...due, reminded(1))
      .when(on('2026-12-20'))
      .thenNothing()
  })

  it('leads to a reminder with the days that are left if a nightly run was missed', () => {
    given(connectedAccount, ...due)
      .when(on('2026-12-14'))
      .then(reminded(5))
  })

  it('leads to another reminder if the provider sets another day', () => {
    const later = { ...documentDue, deadline: instant('2026-12-27T00:00:00.000Z') }
    given(connectedAccount, ...due, reminded(7), requirementsChanged(later))
      .when({ ...on('2026-12-13'), at })
      .thenNothing()
    given(connectedAccount, ...due, reminded(7), requirementsChanged(later))
      .when(on('2026-12-13'))
      .then({ ...reminded(13), data: { ...reminded(13).data, deadline: later.deadline } })
  })

  it('leads to no reminder once it is provided', () => {
    given(connectedAccount, opened).when(on('2026-12-19')).thenNothing()
  })
})

describe('the picture of an identity card', () => {
  const erase = { type: 'EraseAccountImage', submissionId } as const

  it('is recorded as erased once', () => {
    given(connectedAccount, opened, imageGiven, detailsSent).when(erase).then(imageErased)
    given(connectedAccount, opened, imageGiven, imageErased).when(erase).thenNothing()
  })

  it('is not recorded as erased if it was never given', () => {
    given(connectedAccount, opened, detailsGiven).when(erase).thenNothing()
    given(connectedAccount).when(erase).thenRefused('account_not_open')
  })
})

describe('the state of card payments', () => {
  const account = (card: 'active' | 'inactive' | 'pending', due: readonly string[]) =>
    ({
      ...newAccountAtProvider,
      status: 'open',
      capabilities: { ...newAccountAtProvider.capabilities, card_payments: card },
      requirements: { ...newAccountAtProvider.requirements, currentlyDue: [...due] },
    }) as unknown as OpenedAccount

  it.each([
    ['active', [], 'on', true],
    ['active', ['company.tax_id'], 'on_details_due', true],
    ['pending', [], 'being_checked', false],
    ['pending', ['company.tax_id'], 'off_details_due', false],
    ['inactive', ['company.tax_id'], 'off_details_due', false],
    ['inactive', [], 'off', false],
  ] as const)('is, for %s with %j due, %s', (card, due, expected, isTaken) => {
    expect(findCapabilityState(account(card, due), 'card_payments')).toBe(expected)
    expect(takesCards(account(card, due))).toBe(isTaken)
  })

  it('is on without an account of its own, from which nothing is paid out', () => {
    expect(findCapabilityState({ status: 'none' }, 'card_payments')).toBe('on')
    expect(findCapabilityState({ status: 'none' }, 'payouts')).toBe('off')
  })
})
