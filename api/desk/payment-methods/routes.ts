import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { manualMethods, walletMethods } from '@almoner/domain/payment-methods/payment-method.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import { hongKongDate, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { smallestPlanWith } from '@almoner/domain/plans/plan-features.ts'
import { findCharityById } from '@almoner/projections/models/charity-directory/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { requireRealm } from '../../middleware/session.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { Refusal } from '../../http/problem.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import { validatePart } from '../../http/valid.ts'
import {
  loadOwnCharity,
  ownOrganisation,
  loadOwnStaffMember,
} from '../../use-cases/charity/own-charity.ts'
import { connect, disconnect } from './connect.ts'
import {
  disconnectSchema,
  feeParamSchema,
  manualParamSchema,
  manualMethodBodySchema,
  providerParamSchema,
  tapAndGoFeeSchema,
  type TapAndGoFeeAnswer,
  type WalletSettings,
  type PaymentMethodsAnswer,
} from './contract.ts'
import { assertStepUp } from '../../use-cases/accounts/step-up/step-up.ts'
import { refuseEarly, settle } from './settle.ts'
import { toLocalised } from '../../use-cases/charity/localised-texts.ts'
import { toManualSettings, toWalletState } from './states.ts'
import { answerJson } from '../../http/answer-json.ts'

/**
 * Serves a charity's payment methods other than card. All of its staff can read them, and some
 * roles can change them.
 */
export const paymentMethodsRoutes = new Hono<AppEnv>()
  .use(onPlatformHost, requireRealm('staff'))
  .get('/ways-to-pay', requirePermission('payment_methods.read'), async (c) =>
    answerJson(c, await paymentMethods(c)),
  )
  .put(
    '/ways-to-pay/manual/:method',
    requirePermission('payment_methods.edit'),
    validatePart('param', manualParamSchema),
    validatePart('json', manualMethodBodySchema),
    async (c) => {
      const { seen, enabled, code, bank, payableTo, instructions, stepUp } = c.req.valid('json')
      const { profile, organisationId } = await loadOwnCharity(c)
      const { defaultLanguage } = profile
      const command = {
        type: 'SetManualMethod',
        seenRevision: seen,
        method: c.req.valid('param').method,
        enabled,
        code,
        bank,
        payableTo: toLocalised(payableTo, defaultLanguage),
        instructions: toLocalised(instructions, defaultLanguage),
      } as const
      // Errors in the settings are reported before the password is required.
      await refuseEarly(c, organisationId, command)
      await assertStepUp(c, stepUp)
      await settle(c, organisationId, command)
      await changed(c, c.req.valid('param').method)
      return answerJson(c, await paymentMethods(c))
    },
  )
  .put(
    '/ways-to-pay/providers/:provider',
    requirePermission('payment_methods.edit'),
    validatePart('param', providerParamSchema),
    validatePart('json', v.unknown()),
    async (c) => {
      await connect(c, c.req.valid('param').provider, c.req.valid('json'))
      await changed(c, c.req.valid('param').provider)
      return answerJson(c, await paymentMethods(c))
    },
  )
  .delete(
    '/ways-to-pay/providers/:provider',
    requirePermission('payment_methods.edit'),
    validatePart('param', providerParamSchema),
    validatePart('json', disconnectSchema),
    async (c) => {
      const { stepUp, seen } = c.req.valid('json')
      await assertStepUp(c, stepUp)
      await disconnect(c, c.req.valid('param').provider, seen)
      await changed(c, c.req.valid('param').provider)
      return answerJson(c, await paymentMethods(c))
    },
  )

const changed = (c: Context<AppEnv>, method: string): Promise<void> =>
  recordSecurityEvent(c, {
    event: 'payment_settings_changed',
    outcome: 'succeeded',
    reason: method,
  })

/** An administrator sets the Tap & Go fee of a charity (decisions, 10). */
export const tapAndGoFeeRoutes = new Hono<AppEnv>()
  .get(
    '/organizations/:organizationId/tap-and-go-fee',
    requirePermission('charity_fees.read'),
    validatePart('param', feeParamSchema),
    async (c) => answerJson(c, await loadFee(c, c.req.valid('param').organizationId)),
  )
  .put(
    '/organizations/:organizationId/tap-and-go-fee',
    requirePermission('charity_fees.edit'),
    validatePart('param', feeParamSchema),
    validatePart('json', tapAndGoFeeSchema),
    async (c) => {
      const { organizationId: organisationId } = c.req.valid('param')
      const { basisPoints, stepUp } = c.req.valid('json')
      await assertStepUp(c, stepUp)
      await settle(c, organisationId, { type: 'SetTapAndGoFee', basisPoints })
      await recordSecurityEvent(c, {
        event: 'administrator_acted',
        outcome: 'succeeded',
        reason: 'tap_and_go_fee_set',
      })
      return answerJson(c, await loadFee(c, organisationId))
    },
  )

const loadFee = async (
  c: Context<AppEnv>,
  organisationId: Parameters<typeof findCharityById>[1],
): Promise<TapAndGoFeeAnswer> => {
  const charity = await findCharityById(c.get('deps').db, organisationId)
  if (!charity) throw new Refusal('not_found')
  return { basisPoints: charity.methods.tapAndGoBasisPoints }
}

const paymentMethods = async (c: Context<AppEnv>): Promise<PaymentMethodsAnswer> => {
  const { methods, profile } = await loadOwnCharity(c)
  const { plan, defaultLanguage } = profile
  const { role } = await loadOwnStaffMember(c)
  return {
    mayEdit: may(role, 'payment_methods.edit'),
    plan,
    planWith: { wallets: smallestPlanWith('wallets'), manual: smallestPlanWith('manualMethods') },
    defaultLanguage,
    wallets: await wallets(c, { plan, methods }),
    manual: manualMethods.map((each) => toManualSettings(each, { plan, methods, defaultLanguage })),
  }
}

const wallets = async (
  c: Context<AppEnv>,
  charity: Pick<Parameters<typeof toWalletState>[1], 'plan' | 'methods'>,
): Promise<WalletSettings[]> => {
  const { credentials, now } = c.get('deps')
  const today = hongKongDate(instantFromMilliseconds(now()))
  const statuses = await credentials.status(ownOrganisation(c))
  return walletMethods.map((method) => {
    const credentialStatus = statuses.find(({ provider }) => provider === method)
    const summary = credentialStatus && {
      storedAt: credentialStatus.storedAt,
      expiresOn: credentialStatus.expiresAt && hongKongDate(credentialStatus.expiresAt),
      daysLeft: credentialStatus.daysLeft,
    }
    return {
      method,
      state: toWalletState(method, { ...charity, kept: summary ?? null, today }),
      credentials: summary ?? null,
      feeBasisPoints: method === 'tap_and_go' ? charity.methods.tapAndGoBasisPoints : null,
    }
  })
}
