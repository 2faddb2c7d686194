import {
  presetAccessReasons,
  type PresetAccessReason,
} from '@almoner/domain/organisation/team/values.ts'
import * as v from 'valibot'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { planSchema } from '@almoner/domain/plans/plan.ts'
import { legacySizeSchema, periodSchema } from '@almoner/domain/plans/plan-prices.ts'
import { linesSchema } from '../../http/contract.ts'
import {
  profileChangeNumberSchema,
  type ProfileChangeAnswer,
} from '../../use-cases/charity/profile-change/contract.ts'
import type { Section88Answer } from './section88/contract.ts'
import { stepUpEntries } from '../../use-cases/accounts/step-up/contract.ts'

export const mostReasonSigns = 1_000

const reason = v.pipe(linesSchema(mostReasonSigns, 'reason'), v.nonEmpty('reason.required'))
const stepUp = v.optional(v.object(stepUpEntries), {})

export const accountParamSchema = v.object({ organizationId: idSchema('organisation') })

/** The maximum length of the reason for which an administrator opens a charity's data. */
export const mostAccessReasonSigns = 500

export { presetAccessReasons, type PresetAccessReason }

/** POST …/access-reason: opens the charity's data to the administrator for their session. */
export const accessReasonBodySchema = v.object({
  reason: v.pipe(linesSchema(mostAccessReasonSigns, 'reason'), v.nonEmpty('reason.required')),
})

/** GET …/name: the name of the charity; null until an applicant has entered it. */
export type CharityNameAnswer = { name: string | null }

/** POST …/suspend: payments stop at once. The charity reads the reason. */
export const suspendBodySchema = v.object({ reason, payoutsToo: v.boolean(), stepUp })
/** POST …/reinstate, and …/end-tax-status: the charity is no longer exempt under section 88. */
export const reasonBodySchema = v.object({ reason, stepUp })
/**
 * POST …/plan changes the charity's plan at once. The period stays if none is sent. A legacy plan
 * needs its size.
 */
export const planBodySchema = v.pipe(
  v.object({
    plan: planSchema,
    period: v.optional(periodSchema),
    size: v.optional(legacySizeSchema),
    stepUp,
  }),
  v.forward(
    v.check(({ plan, size }) => plan !== 'legacy' || size !== undefined, 'size.required'),
    ['size'],
  ),
)

/**
 * POST …/profile-change/approve approves the proposal that the administrator saw. It returns 409
 * `profile_change_ended` if that proposal has ended.
 */
export const approveChangeBodySchema = v.object({ number: profileChangeNumberSchema, stepUp })
/** POST …/profile-change/decline declines the proposal. Each owner can read the reason. */
export const declineChangeBodySchema = v.object({
  number: profileChangeNumberSchema,
  reason,
  stepUp,
})

/** A charity's account after each of these changes. */
export type CharityAccountAnswer = {
  id: string
  name: string
  payerSite: string
  /** The address that receives its payers' replies. */
  email: string
  status: 'approved' | 'pending' | 'declined' | 'suspended'
  plan: v.InferOutput<typeof planSchema>
  /** Why it is suspended; null unless it is. */
  suspension: { reason: string; payoutsToo: boolean } | null
  /** The Inland Revenue file number, if its exemption under section 88 was verified. */
  irFileNumber: string | null
  /** The yearly check of the exemption; null without a verified one. */
  section88: Section88Answer | null
  /** The proposed change of the registered details that waits, or null if there is none. */
  change: ProfileChangeAnswer | null
}
