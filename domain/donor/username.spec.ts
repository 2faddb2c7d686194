import { describe, expect, it } from 'vitest'
import { fold } from '../kernel/decider.ts'
import { fixtureId, harbourId } from '../fixtures.ts'
import { instant } from '../kernel/time.ts'
import { given } from '../testing/given.ts'
import {
  donorId,
  donorRegistered,
  emailVerified,
  link,
  linkRequested,
  payerId,
  person,
  undo,
} from './fixtures.ts'
import { donor, type DonorEvent } from './index.ts'

const lastMoment = instant('2026-11-22T01:59:59.999Z')
const linkId = (number: number) => fixtureId('donor_link', number)
const follows = (number: number, at = lastMoment) => ({ linkId: linkId(number), payerId, at })
const registered = [donorRegistered, linkRequested(1, 'verify_email')] as const
const verified = [...registered, emailVerified] as const
const stateAfter = (...events: readonly DonorEvent[]) => fold(donor, events)

describe('another username', () => {
  const other = 'ada@example.org'
  const otherPayer = fixtureId('person', 42)
  const changed: DonorEvent = {
    type: 'DonorUsernameChanged',
    data: { donorId, linkId: linkId(4), payerId: otherPayer, formerPayerId: payerId, undo },
    personal: { username: other, before: person.username },
  }

  it('is theirs when its own mail is answered', () => {
    given(donor, ...verified)
      .when({ type: 'RequestUsernameChange', username: other, link: link(4) })
      .then(linkRequested(4, 'change_username', other))
    given(donor, ...verified, linkRequested(4, 'change_username', other))
      .when({
        type: 'ChangeUsername',
        ...follows(4),
        payerId: otherPayer,
        formerPayerId: payerId,
        undoLinkId: undo.linkId,
      })
      .then(changed)
  })

  it('keeps the payer id of the previous username', () => {
    const state = stateAfter(...verified, linkRequested(4, 'change_username', other), changed)
    expect(state).toMatchObject({ username: other, payerIds: [payerId, otherPayer] })
  })

  it('does not keep the payer id of an address that was never verified', () => {
    const state = stateAfter(...registered, linkRequested(4, 'change_username', other), changed)
    expect(state).toMatchObject({ emailVerified: true, payerIds: [otherPayer] })
  })

  it('is not changed by a request from before their password was reset', () => {
    const wished = [...verified, linkRequested(4, 'change_username', other)] as const
    const reset: DonorEvent = {
      type: 'DonorPasswordReset',
      data: { donorId, linkId: linkId(3), payerId },
    }
    const passwordChanged: DonorEvent = {
      type: 'DonorPasswordChanged',
      data: {
        donorId,
        changeId: fixtureId('password_change', 7),
        language: 'en',
        siteOf: harbourId,
      },
    }
    for (const since of [[linkRequested(3, 'reset_password'), reset], [passwordChanged]]) {
      given(donor, ...wished, ...since)
        .when({
          type: 'ChangeUsername',
          ...follows(4),
          payerId: otherPayer,
          formerPayerId: payerId,
          undoLinkId: undo.linkId,
        })
        .thenRefused('link_invalid')
    }
  })

  it('is not set once the donor has cancelled it, even if they had requested it several times', () => {
    const cancel = { type: 'CancelUsernameChange' } as const
    const cancelled: DonorEvent = { type: 'DonorUsernameChangeCancelled', data: { donorId } }
    const pastEvents = [
      ...verified,
      linkRequested(3, 'reset_password'),
      linkRequested(4, 'change_username', other),
      linkRequested(5, 'change_username', 'ada@example.net'),
    ] as const
    given(donor, ...pastEvents)
      .when(cancel)
      .then(cancelled)
    for (const number of [4, 5]) {
      given(donor, ...pastEvents, cancelled)
        .when({
          type: 'ChangeUsername',
          ...follows(number),
          formerPayerId: payerId,
          undoLinkId: undo.linkId,
        })
        .thenRefused('link_invalid')
    }
    given(donor, ...pastEvents, cancelled)
      .when(cancel)
      .thenNothing()
    given(donor, ...verified)
      .when(cancel)
      .thenNothing()
    // The other mailed links stay valid.
    given(donor, ...pastEvents, cancelled)
      .when({ type: 'ResetPassword', ...follows(3) })
      .then({ type: 'DonorPasswordReset', data: { donorId, linkId: linkId(3), payerId } })
  })

  it('invalidates the links that were mailed to the previous address', () => {
    given(
      donor,
      ...verified,
      linkRequested(3, 'reset_password'),
      linkRequested(4, 'change_username', other),
      changed,
    )
      .when({ type: 'ResetPassword', ...follows(3) })
      .thenRefused('link_invalid')
  })

  it('is not requested for their present one', () => {
    const { username } = person
    given(donor, ...verified)
      .when({ type: 'RequestUsernameChange', username, link: link(4) })
      .thenNothing()
  })
})

describe('a change of username', () => {
  const other = 'ada@example.org'
  const otherPayer = fixtureId('person', 42)
  const changedTo = (
    username: string,
    { before, number, payer }: { before: string; number: number; payer: typeof payerId },
  ): DonorEvent => ({
    type: 'DonorUsernameChanged',
    data: {
      donorId,
      linkId: linkId(number),
      payerId: payer,
      formerPayerId: payerId,
      undo: { linkId: linkId(number + 20), expiresAt: undo.expiresAt },
    },
    personal: { username, before },
  })
  const changed = [
    ...verified,
    linkRequested(4, 'change_username', other),
    changedTo(other, { before: person.username, number: 4, payer: otherPayer }),
  ] as const
  const undoing = (number: number, at = lastMoment) =>
    ({
      type: 'UndoUsernameChange',
      linkId: linkId(number),
      language: 'en',
      siteOf: harbourId,
      at,
    }) as const
  const restored = (
    number: number,
    personal: { username: string; before: string },
  ): DonorEvent => ({
    type: 'DonorUsernameRestored',
    data: { donorId, linkId: linkId(number), language: 'en', siteOf: harbourId },
    personal,
  })
  const back = restored(24, { username: person.username, before: other })

  it('is undone by its former address for 72 hours, once', () => {
    given(donor, ...changed)
      .when(undoing(24, instant('2026-11-25T01:59:59.998Z')))
      .then(back)
    given(donor, ...changed)
      .when(undoing(24, instant('2026-11-25T01:59:59.999Z')))
      .thenRefused('link_invalid')
    given(donor, ...changed, back)
      .when(undoing(24))
      .thenRefused('link_invalid')
    given(donor, ...changed)
      .when(undoing(4))
      .thenRefused('link_invalid')
  })

  it('that is undone restores the account, without the payer id of the address used in between', () => {
    const wishes = [
      linkRequested(5, 'change_username', 'ada@example.net'),
      linkRequested(6, 'reset_password', other),
    ]
    expect(stateAfter(...changed, ...wishes, back)).toEqual(stateAfter(...verified))
  })

  it('can be undone even after further requests, a password reset and another change of username', () => {
    const many = [5, 6, 7, 8, 9, 10].map((number) => linkRequested(number, 'reset_password', other))
    const reset: DonorEvent = {
      type: 'DonorPasswordReset',
      data: { donorId, linkId: linkId(10), payerId: otherPayer },
    }
    const again = changedTo('eve@example.org', {
      before: other,
      number: 11,
      payer: fixtureId('person', 43),
    })
    const theftEvents = [
      ...changed,
      ...many,
      reset,
      linkRequested(11, 'change_username', 'eve@example.org'),
      again,
    ] as const
    const undone = restored(24, { username: person.username, before: 'eve@example.org' })
    given(donor, ...theftEvents)
      .when(undoing(24))
      .then(undone)
    expect(stateAfter(...theftEvents, undone)).toEqual(stateAfter(...verified))
    // The reader of the new address's mail does not get it back.
    given(donor, ...theftEvents, undone)
      .when(undoing(31))
      .thenRefused('link_invalid')
  })

  it('that was recorded before undo links existed is read, and cannot be undone', () => {
    const { undo: _, ...data } = changed[4].data as { undo?: unknown }
    const old = { ...changed[4], data } as DonorEvent
    expect(stateAfter(...changed.slice(0, 4), old)).toMatchObject({
      username: other,
      undoLinks: [],
    })
  })
})

describe('the addresses of a donor', () => {
  const changed: DonorEvent = {
    type: 'DonorUsernameChanged',
    data: { donorId, linkId: linkId(4), payerId: fixtureId('person', 42), formerPayerId: payerId },
    personal: { username: 'ada@example.org', before: person.username },
  }
  const linkRequest = linkRequested(4, 'change_username', 'ada@example.org')

  it('are those of verified addresses, the former ones too', () => {
    expect(stateAfter(...verified, linkRequest, changed)).toMatchObject({
      addresses: [person.username, 'ada@example.org'],
    })
    expect(stateAfter(...registered, linkRequest, changed)).toMatchObject({
      addresses: ['ada@example.org'],
    })
    expect(stateAfter(...registered, linkRequest, changed, emailVerified)).toMatchObject({
      addresses: ['ada@example.org', person.username],
    })
  })
})
