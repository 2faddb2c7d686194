import type { Context } from 'hono'
import type * as v from 'valibot'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { hongKongDate, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { findManualSettings, usableMethods } from '@almoner/domain/organisation/usable-methods.ts'
import { fpsCode } from '@almoner/domain/payment-code/fps-code.ts'
import { readFpsCode } from '@almoner/domain/payment-code/read-fps-code.ts'
import type { AppEnv } from '../../../app-env.ts'
import { currentCharity } from '../../../middleware/tenant.ts'
import { Refusal } from '../../../problem.ts'
import { toPaymentIdOfAttempt } from '../attempt/attempt.ts'
import { findManualMethod } from './manual-method.ts'
import { refuseTooLittle } from '../fees/fees.ts'
import type { manualDetailsSchema, ManualDetailsAnswer } from './manual-contract.ts'
import { toReference } from './reference.ts'

/** The code and the reference for a payer who pays the charity itself. Nothing is recorded. */
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
  // Refused before they pay: the charity would not learn of a transfer whose form is refused later.
  refuseTooLittle(body.amount, charity.profile)
  const reference = toReference(toPaymentIdOfAttempt(organisationId, body.fingerprint))
  const code = findManualSettings(methods, method)?.code ?? null
  const own =
    method === 'fps' && code !== null
      ? codeForOne(code, { amountCents: body.amount, reference })
      : null
  return { reference, code: own ?? code, isForThisPayment: own !== null }
}

// A charity's code that is no valid FPS code is shown unchanged.
const codeForOne = (
  code: string,
  payment: { amountCents: Cents; reference: string },
): string | null => {
  const read = readFpsCode(code)
  if ('refused' in read || read.currency !== 'HKD') return null
  const { proxy, clearingCode, name } = read
  const made = fpsCode({ proxy, clearingCode, name, ...payment })
  return 'code' in made ? made.code : null
}
