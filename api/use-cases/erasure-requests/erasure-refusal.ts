import type { ErasureRequestRefusal } from '@almoner/domain/erasure-request/commands.ts'
import { Refusal } from '../../http/problem.ts'

/** The refusal of a command about an erasure request; a wrong text or day names its field. */
export const erasureRefusal = (refused: ErasureRequestRefusal): Refusal => {
  if (refused === 'erasure_received_in_future') {
    return new Refusal('invalid_input', { fields: { receivedOn: 'received_on.future' } })
  }
  if (refused === 'erasure_reason_required') {
    return new Refusal('invalid_input', { fields: { reason: 'reason.required' } })
  }
  return new Refusal(refused)
}
