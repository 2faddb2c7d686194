import * as v from 'valibot'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { dollarSumSchema, inCents, linesSchema } from '../../http/contract.ts'
import type { Money } from '../../http/money-contract.ts'
import type { NamedAdministrator } from '../../use-cases/accounts/administrators/contract.ts'
import { stepUpEntries } from '../../use-cases/accounts/step-up/contract.ts'
import type { SubscriptionAnswer } from '../../use-cases/subscription/contract.ts'

export const mostReliefReasonSigns = 500

const reason = v.pipe(linesSchema(mostReliefReasonSigns, 'reason'), v.nonEmpty('reason.required'))
const stepUp = v.optional(v.object(stepUpEntries), {})
const charityEntries = { organizationId: idSchema('organisation') }

export const billedCharityParamSchema = v.object(charityEntries)
export const invoiceParamSchema = v.object({
  ...charityEntries,
  number: v.pipe(v.string(), v.regex(/^ALM-\d{4}-\d{6,}$/, 'number.invalid')),
})
export const reliefParamSchema = v.object({ ...charityEntries, reliefId: idSchema('relief') })

/** POST …/invoices/{number}/waive: what is still owed of the invoice is owed no more. */
export const waiveBodySchema = v.object({ reason, stepUp })
export type WaiveBody = v.InferInput<typeof waiveBodySchema>

/** POST …/credits: pays for the charity's next invoices, and expires after twelve months. */
export const creditBodySchema = v.object({ amount: inCents(dollarSumSchema), reason, stepUp })
export type CreditBody = v.InferInput<typeof creditBodySchema>
export const creditMoney: Money<CreditBody> = { amount: true }

/** POST …/reliefs/{reliefId}/grant and …/refuse. */
export const decideReliefBodySchema = v.object({ stepUp })

/** A waiver or a credit above HK$1,000, until a second administrator decides. */
export type WaitingRelief = {
  id: string
  kind: 'waiver' | 'credit'
  /** The number of the invoice that is waived. Null for a credit. */
  number: string | null
  amount: Cents
  reason: string
  /** The administrator who asked, who can refuse it but not grant it. */
  by: NamedAdministrator
  /** ISO 8601 */
  at: string
}

/**
 * GET /admin/organizations/{id}/subscription, and the answer to a waiver, a credit or a decision.
 * One up to HK$1,000 has its effect at once; a larger one is then in `reliefs`.
 */
export type AdminSubscriptionAnswer = SubscriptionAnswer & { reliefs: WaitingRelief[] }
