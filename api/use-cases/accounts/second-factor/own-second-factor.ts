import type { Context } from 'hono'
import type * as v from 'valibot'
import { findSecondFactor } from '@almoner/operational/second-factors/second-factors.ts'
import type { AppEnv, SignedIn } from '../../../http/app-env.ts'
import { requiresSecondFactor } from '../../../middleware/requires.ts'
import { confirm, offerNewFactor, remove } from './second-factor.ts'
import { assertPasswordAndSecondFactor } from '../step-up/step-up.ts'
import type {
  ConfirmSecondFactorAnswer,
  OfferSecondFactorAnswer,
  offerSecondFactorSchema,
  confirmSecondFactorSchema,
  removeSecondFactorSchema,
  SecondFactorAnswer,
} from '../contract.ts'
import { assertOwnPassword } from '../passwords/own-password.ts'

type Person = Pick<SignedIn, 'realm' | 'personId'>

/** Records the change, from which its owner is notified. */
type Notify = (factorId: string) => Promise<unknown>

export const ownSecondFactor = async (
  c: Context<AppEnv>,
  person: Person & { organisationId?: SignedIn['organisationId'] },
): Promise<SecondFactorAnswer> => {
  const { realm, personId } = person
  const factor = await findSecondFactor(c.get('deps').db, { realm, personId })
  const enabled = factor !== null && factor.confirmedAt !== null
  return {
    enabled,
    recoveryCodesLeft: enabled ? factor.recoveryCodesLeft : 0,
    isRequired: await requiresSecondFactor(c, person),
  }
}

export const offerOwnSecondFactor = async (
  c: Context<AppEnv>,
  { realm, personId, username }: Person & { username: string },
  { password }: v.InferOutput<typeof offerSecondFactorSchema>,
): Promise<OfferSecondFactorAnswer> => {
  await assertOwnPassword(c, { password, field: 'password' })
  return offerNewFactor(c, { realm, personId, username })
}

export const confirmOwnSecondFactor = async (
  c: Context<AppEnv>,
  { realm, personId }: Person,
  { code, told }: v.InferOutput<typeof confirmSecondFactorSchema> & { told: Notify },
): Promise<ConfirmSecondFactorAnswer> => ({
  recoveryCodes: await confirm(c, { realm, personId, code, told }),
})

export const removeOwnSecondFactor = async (
  c: Context<AppEnv>,
  { realm, personId }: Person,
  { told, ...proof }: v.InferOutput<typeof removeSecondFactorSchema> & { told: Notify },
): Promise<void> => {
  await assertPasswordAndSecondFactor(c, proof)
  await remove(c, { realm, personId, told })
}
