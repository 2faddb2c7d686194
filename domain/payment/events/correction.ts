import * as v from 'valibot'
import { eventShape, type EventOf } from '../../kernel/decider.ts'
import { idSchema } from '../../kernel/ids.ts'
import { idEntries, payerOwner } from './asked.ts'

/** The charity corrected the address of a payer's mail. The payer's identity does not change. */
export const payerEmailCorrected = eventShape(
  'PayerEmailCorrected',
  v.strictObject({ ...idEntries, payerId: idSchema('person') }),
  {
    personal: v.strictObject({ email: v.string(), previousEmail: v.string() }),
    whose: payerOwner,
  },
)

export const correctionEvents = [payerEmailCorrected] as const

export type PayerEmailCorrected = EventOf<typeof payerEmailCorrected>
