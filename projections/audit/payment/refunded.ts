import type {
  DisputeClosed,
  DisputeOpened,
  RefundFailed,
  RefundRequested,
  RefundSucceeded,
} from '@almoner/domain/payment/events.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { nameOnly, type AuditedFact } from '../finding/facts.ts'
import type { Findings } from '../finding/findings.ts'

type Refunds = RefundRequested | RefundSucceeded | RefundFailed | DisputeOpened | DisputeClosed

/** A refund or a dispute, and whether its sum is the payer's again, may be, or is the charity's. */
export type Part = {
  kind: 'refund' | 'dispute'
  id: string
  /** The provider's name for a refund that was made. */
  name: string | null
  amountCents: number
  status: 'open' | 'back' | 'kept'
  openedPosition: bigint
  changedPosition: bigint
  changedAt: Instant
}

/** The paid sum, its method, and the returned part. */
export type Refunded = {
  method: string
  provider: string | null
  totalCents: number
  parts: Part[]
}

export const isRefundOrDispute = (fact: AuditedFact): fact is AuditedFact & Refunds =>
  fact.type.startsWith('Refund') || fact.type.startsWith('Dispute')

/** Returns the amount of a payment that the payer has back. */
export const backCents = ({ parts }: Refunded): number =>
  parts
    .filter(({ status }) => status === 'back')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)

/**
 * No more is refunded than was paid; each part is opened once and ends once, as the kind that it
 * began as.
 */
export const applyRefund = (
  findings: Findings,
  {
    back,
    receipts,
  }: { back: Refunded | null; receipts: { changed: ReturnType<typeof nameOnly> | null } },
  fact: AuditedFact & Refunds,
): void => {
  findings.checked('never_twice', 'refunds and disputes')
  // The order of its steps reports that nothing was paid.
  if (back === null) return
  const id = 'refundId' in fact.data ? fact.data.refundId : fact.data.disputeId
  const knownPart = back.parts.find((part) => part.id === id)
  const { amountCents } = fact.data
  const foreign =
    fact.data.provider !== back.provider ||
    ('method' in fact.data && fact.data.method !== back.method)
  if (foreign) findings.found('never_twice', 'goes back by another way than it came', fact)
  if (opens.has(fact.type)) {
    if (knownPart) findings.found('forward_only', 'has happened before', fact)
    const takenParts = back.parts.filter(({ status }) => status !== 'kept')
    const sum = takenParts.reduce<number>((total, part) => total + part.amountCents, amountCents)
    if (sum > back.totalCents || amountCents <= 0) {
      findings.found('never_twice', 'gives back more than was paid', fact)
    }
    back.parts.push({
      kind: 'refundId' in fact.data ? 'refund' : 'dispute',
      id,
      name: null,
      amountCents,
      status: 'open',
      openedPosition: fact.position,
      changedPosition: fact.position,
      changedAt: fact.recordedAt,
    })
    return
  }
  if (knownPart?.status !== 'open') {
    findings.found('forward_only', 'ends what is not under way', fact)
  } else if (knownPart.amountCents !== amountCents) {
    findings.found('never_twice', 'ends with another sum than it began with', fact)
  }
  if (knownPart) {
    knownPart.status = isBack(fact) ? 'back' : 'kept'
    knownPart.changedPosition = fact.position
    knownPart.changedAt = fact.recordedAt
    if (fact.type === 'RefundSucceeded') knownPart.name = fact.data.providerRefundId
  }
  if (isBack(fact)) receipts.changed = nameOnly(fact)
}

const opens: ReadonlySet<string> = new Set(['RefundRequested', 'DisputeOpened'])

const isBack = (fact: Refunds): boolean =>
  fact.type === 'RefundSucceeded' || (fact.type === 'DisputeClosed' && fact.data.outcome === 'lost')
