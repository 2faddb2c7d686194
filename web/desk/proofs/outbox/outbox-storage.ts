import * as v from 'valibot'
import { decisionSchema } from '@almoner/api/desk/proofs/contract.ts'
import { centsSchema } from '@almoner/domain/kernel/schemas.ts'
import type { Decided } from './decided.ts'

const storageKey = 'almoner.proof-decisions'

type Stored = { of: string; sending: readonly Decided[]; unsent: readonly Decided[] }

const decidedSchema = v.array(
  v.object({
    sent: decisionSchema,
    amountCents: centsSchema,
    reference: v.nullable(v.string()),
  }),
)

const storedSchema = v.object({ of: v.string(), sending: decidedSchema, unsent: decidedSchema })

/** Saves the outbox in this tab only, so that unanswered decisions survive a reload. */
export const saveOutbox = (outbox: Stored): void => {
  try {
    if (outbox.sending.length + outbox.unsent.length === 0) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify(outbox))
  } catch {
    // A browser may forbid storage: they are here until a reload.
  }
}

const none = { sending: [], unsent: [] }

export const readOutbox = (of: string): Pick<Stored, 'sending' | 'unsent'> => {
  try {
    const read = v.safeParse(storedSchema, JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'))
    return read.success && read.output.of === of ? read.output : none
  } catch {
    return none
  }
}
