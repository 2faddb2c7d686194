import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { approved, registered, staffMemberAdded } from '@almoner/domain/organisation/fixtures.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { closed, created, reopened } from '@almoner/domain/project/fixtures.ts'
import { issued } from '@almoner/domain/receipt-book/fixtures.ts'
import * as fc from 'fast-check'
import { another, atLionRock } from './history.ts'
import { forTheProject } from './projector.ts'
import * as ways from './ways-of-paying.ts'

const { initiated, identified, retried, declined, succeeded } = paid
const receipt = issued(1)
const mailed: AnyEvent = {
  type: 'ReceiptMailed',
  data: {
    organisationId: receipt.data.organisationId,
    of: receipt.data.of,
    receiptNumber: receipt.data.receiptNumber,
  },
}

/** The possible courses of one payment, from its first event to its last. */
const stories: readonly (readonly AnyEvent[])[] = [
  [initiated],
  [initiated, declined],
  [initiated, identified, succeeded],
  [initiated, identified, succeeded, receipt, mailed],
  [initiated, declined, retried, identified, succeeded, receipt],
  [initiated, identified, paid.authenticationRequired, paid.authenticationTimedOut, retried],
  [ways.requested, ways.requestOpened],
  [ways.requested, ways.requestOpened, ways.paidByPayMe],
  [
    ways.requested,
    ways.requestOpened,
    ways.paidByPayMe,
    ways.byWallet(ways.refundRequested(10_000)),
    ways.byWallet(ways.refundSucceeded(10_000)),
  ],
  [ways.submitted, ways.declinedByCharity, ways.approved],
  [
    initiated,
    identified,
    succeeded,
    receipt,
    ways.refundRequested(10_000),
    ways.refundSucceeded(10_000),
    ways.voided,
  ],
  [initiated, identified, succeeded, ways.refundRequested(10_000), ways.refundFailed(10_000)],
  [initiated, identified, succeeded, ways.disputeOpened, ways.disputeClosed('lost')],
]

/** Payments of two charities, interleaved in any way, while a project closes and opens again. */
export const anyHistory: fc.Arbitrary<readonly AnyEvent[]> = fc
  .record({
    tellings: fc.array(fc.record({ story: fc.nat(stories.length - 1), theirs: fc.boolean() }), {
      minLength: 1,
      maxLength: 12,
    }),
    picks: fc.array(fc.nat(), { minLength: 80, maxLength: 80 }),
  })
  .map(({ tellings, picks }) => {
    const ofHarbour: AnyEvent[] = [registered, approved, staffMemberAdded, created]
    const received = tellings.map(({ story, theirs }, index) =>
      (stories[story] ?? []).map((event) => {
        const one = forTheProject(numbered(event, 500 + index))
        return theirs ? atLionRock(one) : one
      }),
    )
    const first = ofHarbour.concat(ofHarbour.map(atLionRock))
    return first.concat(mixed([...received, [closed, reopened]], picks))
  })

// Gives each payment with a receipt its own number, and each refund and dispute its own id.
const numbered = (event: AnyEvent, number: number): AnyEvent => {
  const id = String(number).padStart(12, '0')
  const text = JSON.stringify(another(event, number)).replaceAll(
    /("(?:refundId|disputeId)":"[0-9a-f-]{24})\d{12}"/g,
    `$1${id}"`,
  )
  return JSON.parse(text.replaceAll('-000001"', `-${String(number).padStart(6, '0')}"`)) as AnyEvent
}

/** One list of all, which preserves the order within each. */
const mixed = (lists: readonly (readonly AnyEvent[])[], picks: readonly number[]): AnyEvent[] => {
  const queues = lists.map((list) => [...list])
  const events: AnyEvent[] = []
  for (let turn = 0; queues.some((list) => list.length > 0); turn++) {
    const open = queues.filter((list) => list.length > 0)
    const choice = open[(picks[turn % picks.length] ?? 0) % open.length]
    const next = choice?.shift()
    if (next) events.push(next)
  }
  return events
}
