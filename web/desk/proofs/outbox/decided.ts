import type { SentDecision } from '@almoner/api/desk/proofs/contract.ts'

/** A decision of a person, with what names its payment where the queue no longer has it. */
export type Decided = { sent: SentDecision; amount: number; reference: string | null }
