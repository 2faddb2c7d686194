import { describe, expect, it } from 'vitest'
import { fixtureId, harbourId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'
import { given } from '../testing/given.ts'
import { findSubject, reviewItem, type ReviewOpened } from './index.ts'

const reviewId = fixtureId('inbox_item', 1)
const opened: ReviewOpened = {
  type: 'InboxItemOpened',
  data: {
    inboxItemId: reviewId,
    organisationId: harbourId,
    paymentId: null,
    discrepancy: 'unknown_payment',
    provider: 'stripe',
    providerObjectId: 'pi_stranger',
    amountCents: cents(10_000),
    happenedAt: instant('2026-11-20T02:30:00.000Z'),
  },
}
const open = { ...opened.data, type: 'OpenInboxItem' } as const
const resolve = {
  type: 'ResolveInboxItem',
  inboxItemId: reviewId,
  resolution: 'settled',
  note: '',
} as const

describe('a manual review', () => {
  it('is opened once, however often the same is found', () => {
    given(reviewItem).when(open).then(opened)
    given(reviewItem, opened).when(open).thenNothing()
  })

  it('is resolved once, and finding it again does not open it again', () => {
    const resolved = {
      type: 'InboxItemResolved',
      data: { inboxItemId: reviewId, organisationId: harbourId, resolution: 'settled' },
      personal: { note: '' },
    } as const
    given(reviewItem, opened).when(resolve).then(resolved)
    given(reviewItem, opened, resolved).when(resolve).thenNothing()
    given(reviewItem, opened, resolved).when(open).thenNothing()
  })

  it('that was closed because the records agreed is reopened if they no longer do', () => {
    const agrees = {
      type: 'InboxItemResolved',
      data: { inboxItemId: reviewId, organisationId: harbourId, resolution: 'agrees_now' },
      personal: { note: '' },
    } as const
    given(reviewItem, opened)
      .when({ ...resolve, resolution: 'agrees_now' })
      .then(agrees)
    const later = { ...opened.data, happenedAt: instant('2026-12-20T02:30:00.000Z') }
    given(reviewItem, opened, agrees)
      .when({ ...open, ...later })
      .then({ type: 'InboxItemOpened', data: later })
    given(reviewItem, opened, agrees).when(resolve).thenNothing()
  })

  it('cannot be resolved if there is none', () => {
    given(reviewItem).when(resolve).thenRefused('inbox_item_not_found')
  })

  const settled = {
    type: 'InboxItemResolved',
    data: { inboxItemId: reviewId, organisationId: harbourId, resolution: 'settled' },
    personal: { note: '' },
  } as const

  it('of a letter is reopened by another letter, and not by the same one', () => {
    const of = (occurrence: string): ReviewOpened => ({
      ...opened,
      data: { ...opened.data, discrepancy: 'letter_not_mailed', occurrence },
    })
    const first = of('letter-1')
    const second = of('letter-2')
    const open = ({ data }: ReviewOpened) => ({ ...data, type: 'OpenInboxItem' }) as const
    given(reviewItem, first).when(open(second)).thenNothing()
    given(reviewItem, first, settled).when(open(first)).thenNothing()
    given(reviewItem, first, settled).when(open(second)).then(second)
  })

  it('that was closed because a failed step worked since is reopened by another failure', () => {
    const mended = { ...settled, data: { ...settled.data, resolution: 'worked_since' } } as const
    given(reviewItem, opened)
      .when({ ...resolve, resolution: 'worked_since' })
      .then(mended)
    given(reviewItem, opened, mended).when(open).then(opened)
  })

  it('has as its subject the one that it states, its payment, or the object that its id names', () => {
    const { data } = opened
    const id = fixtureId('payment', 1)
    const subject = { kind: 'payout', id } as const
    expect(findSubject({ ...data, about: subject })).toEqual(subject)
    expect(findSubject({ ...data, paymentId: id })).toEqual({ kind: 'payment', id })
    const ofEntry = { ...data, discrepancy: 'receipt_not_mailed', providerObjectId: id } as const
    expect(findSubject(ofEntry)).toEqual({ kind: 'offline_entry', id })
    expect(findSubject(data)).toBeNull()
  })
})
