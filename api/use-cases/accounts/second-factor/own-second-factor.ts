import type { Context } from 'hono'
import type * as v from 'valibot'
import { findSecondFactor } from '@almoner/operational/second-factors/second-factors.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { requiresSecondFactor } from '../../../middleware/requires.ts'
import { newLoginLink } from '../links/login-link.ts'
import type { Login } from '../realms/realm.ts'
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

export const ownSecondFactor = async (
  c: Context<AppEnv>,
  login: Login,
): Promise<SecondFactorAnswer> => {
  const { realm, personId } = login
  const factor = await findSecondFactor(c.get('deps').db, { realm, personId })
  const enabled = factor !== null && factor.confirmedAt !== null
  return {
    enabled,
    recoveryCodesLeft: enabled ? factor.recoveryCodesLeft : 0,
    isRequired: await requiresSecondFactor(c, login),
  }
}

export const offerOwnSecondFactor = async (
  c: Context<AppEnv>,
  { realm, personId, username }: Login,
  { password }: v.InferOutput<typeof offerSecondFactorSchema>,
): Promise<OfferSecondFactorAnswer> => {
  await assertOwnPassword(c, { password, field: 'password' })
  return offerNewFactor(c, { realm, personId, username })
}

export const confirmOwnSecondFactor = async (
  c: Context<AppEnv>,
  { realm, personId, language, prepare }: Login,
  { code }: v.InferOutput<typeof confirmSecondFactorSchema>,
): Promise<ConfirmSecondFactorAnswer> => {
  // The link in the confirmation mail turns the second factor off again.
  const record = prepare({ type: 'ConfirmSecondFactor', link: newLoginLink(c, language) })
  return { recoveryCodes: await confirm(c, { realm, personId, code, record }) }
}

export const removeOwnSecondFactor = async (
  c: Context<AppEnv>,
  { realm, personId, language, prepare }: Login,
  proof: v.InferOutput<typeof removeSecondFactorSchema>,
): Promise<void> => {
  const record = prepare({ type: 'RemoveSecondFactor', language })
  await assertPasswordAndSecondFactor(c, proof)
  await remove(c, { realm, personId, record })
}
