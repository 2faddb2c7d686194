import type { ErasureRequestRefusal } from '@almoner/domain/erasure-request/commands.ts'

/** The refusals of a request that a donor is erased. A wrong text or day names its field instead. */
export type ErasureCode =
  | 'donor_record_erased'
  | Exclude<ErasureRequestRefusal, 'erasure_received_in_future' | 'erasure_reason_required'>

export const erasureStatus = {
  donor_record_erased: 409,
  erasure_already_requested: 409,
  erasure_request_not_found: 404,
  erasure_request_decided: 409,
} as const satisfies Record<ErasureCode, number>
