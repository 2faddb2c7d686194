import type { SentDecision } from '@almoner/api/desk/proofs/contract.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'

/** A decision of a person, with what names its payment where the queue no longer has it. */
export type Decided = { sent: SentDecision; amountCents: Cents; reference: string | null }
