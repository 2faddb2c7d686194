import * as v from 'valibot'
import { eventShape, type EventOf } from '../../kernel/decider.ts'
import { idSchema } from '../../kernel/ids.ts'
import { about, whosePayer } from './asked.ts'

/** The charity put right the address to which a payer's letters go. Who the payer is stays as it was. */
export const payerEmailCorrected = eventShape(
  'PayerEmailCorrected',
  v.strictObject({ ...about, payerId: idSchema('person') }),
  {
    personal: v.strictObject({ email: v.string(), previousEmail: v.string() }),
    whose: whosePayer,
  },
)

export const correctionEvents = [payerEmailCorrected] as const

export type PayerEmailCorrected = EventOf<typeof payerEmailCorrected>
