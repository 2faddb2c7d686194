import type { Context } from 'hono'
import type * as v from 'valibot'
import { hongKongDate, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import {
  findManualSettings,
  usableMethods,
} from '@almoner/domain/organisation/payment-methods/usable-methods.ts'
import { codeForOnePayment } from '@almoner/domain/payment-code/code-for-one-payment.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { currentCharity } from '../../../middleware/tenant.ts'
import { Refusal } from '../../../http/problem.ts'
import { findManualMethod } from './manual-method.ts'
import { refuseTooLittle } from '../fees/fees.ts'
import type { manualDetailsSchema, ManualDetailsAnswer } from './manual-contract.ts'
import { toReference } from './reference.ts'

/**
 * Returns the code and the reference for a payer who pays the charity itself. Nothing is recorded.
 */
export const loadManualDetails = (
  c: Context<AppEnv>,
  body: v.InferOutput<typeof manualDetailsSchema>,
): ManualDetailsAnswer => {
  const charity = currentCharity(c)
  const { organisationId, methods } = charity
  if (body.organizationId !== undefined && body.organizationId !== organisationId) {
    throw new Refusal('organization_elsewhere')
  }
  const method = findManualMethod(body.paymentName, methods)
  const today = hongKongDate(instantFromMilliseconds(c.get('deps').now()))
  if (!usableMethods(charity, today).includes(method)) {
    throw new Refusal('method_not_available')
  }
  // The sum is refused before the payer pays: the charity would not learn of a transfer whose form
  // is refused later.
  refuseTooLittle(body.amount, charity.profile)
  const reference = toReference(c.get('deps').keys.paymentId(organisationId, body.fingerprint))
  const code = findManualSettings(methods, method)?.code ?? null
  const own =
    method === 'fps' && code !== null
      ? codeForOnePayment(code, { amountCents: body.amount, reference })
      : null
  return { reference, code: own ?? code, isForThisPayment: own !== null }
}
