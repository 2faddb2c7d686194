import * as v from 'valibot'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import type { NamedAdministrator } from '../../use-cases/accounts/administrators/contract.ts'
import { stepUpEntries } from '../../use-cases/accounts/step-up/contract.ts'
import { erasureReasonSchema } from '../../use-cases/erasure-requests/contract.ts'
import type { ErasureRequest } from './erasure-requests-list-contract.ts'

export const erasureRequestParamSchema = v.object({ requestId: idSchema('erasure_request') })

const stepUp = v.optional(v.object(stepUpEntries), {})

/** POST …/approve begins the erasure, which cannot be stopped. */
export const approveErasureSchema = v.object({ stepUp })
/** POST …/decline: each owner of the charity reads the reason. */
export const declineErasureSchema = v.object({ reason: erasureReasonSchema, stepUp })

/** What an erasure would reach, at all charities. Null once the request was decided. */
export type ErasureReach = {
  /** The other charities to which the same people gave. */
  otherCharities: number
  /** The donors' accounts that close. */
  accounts: number
  /** The monthly gifts of those accounts that end, at all charities. */
  plans: number
  /** A payment has not ended. The erasure waits for it for twenty minutes. */
  isPaying: boolean
}

/** GET /admin/erasure-requests/:requestId */
export type ErasureRequestAnswer = ErasureRequest & {
  /** The payer ids of the donor's record, its own first. */
  people: readonly string[]
  /** How the donor asked, in the words of the charity's staff; `[erased]` after the erasure. */
  reason: string
  /** Null if they have left and are erased. */
  requestedBy: string | null
  decidedBy: NamedAdministrator | null
  /** ISO 8601, as the moments below. */
  decidedAt: string | null
  declineReason: string | null
  carriedOutAt: string | null
  reach: ErasureReach | null
}
