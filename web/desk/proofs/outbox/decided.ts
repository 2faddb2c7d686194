import type { SentDecision } from '@almoner/api/desk/proofs/contract.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'

/**
 * A person's decision, with the details that identify its payment if the queue no longer contains
 * it.
 */
export type Decided = { sent: SentDecision; amountCents: Cents; reference: string | null }
