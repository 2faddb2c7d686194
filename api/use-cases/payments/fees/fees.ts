import type { Context } from 'hono'
import type * as v from 'valibot'
import { quoteSingleCharge, type FeeBreakdown } from '@almoner/domain/fees/quote.ts'
import { formatShortMoney, type Cents } from '@almoner/domain/kernel/money.ts'
import { findWalletPricing, type PricedMethod } from '@almoner/domain/fees/rates.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { OrganisationProfile } from '@almoner/domain/organisation/events.ts'
import type { MethodSettings } from '@almoner/domain/organisation/payment-methods/method-settings.ts'
import { minimumAmount } from '@almoner/domain/organisation/state.ts'
import { loadServiceShare } from '@almoner/projections/models/charity-turnover/service-share.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { callerCountry } from '../../../middleware/caller/caller-address.ts'
import { Refusal } from '../../../http/problem.ts'
import { countStep } from '../../payer-steps/count-step.ts'
import type { calculateFeesSchema, FeesAnswer, QuoteAnswer } from '../contract.ts'

/** Calculates the cost of a gift, by the rule that also applies when it is made. */
export const calculateFees = async (
  c: Context<AppEnv>,
  body: v.InferOutput<typeof calculateFeesSchema>,
): Promise<QuoteAnswer> => {
  const tenant = c.get('tenant')
  if (tenant.kind !== 'charity' || tenant.charity.organisationId !== body.organizationId) {
    throw new Refusal('organization_not_found')
  }
  refuseTooLittle(body.amount, tenant.charity.profile)
  const { db, now } = c.get('deps')
  const priced = toPriced(body, tenant.charity.methods)
  const transactionCountry = body.transactionCountry ?? callerCountry(c)
  const quoted = quoteSingleCharge({
    amountCents: body.amount,
    coverFee: body.coverFee,
    priced,
    transactionCountry,
    serviceBasisPoints: await loadServiceShare(db, {
      charity: tenant.charity,
      until: instantFromMilliseconds(now()),
    }),
  })
  if ('refused' in quoted) throw new Refusal(quoted.refused)
  const method = priced.method === 'fps' ? 'manual' : priced.method
  countStep(c, { organisationId: body.organizationId, step: 'quoted', method })
  return { ...toFeesAnswer(quoted.quote), transactionCountry }
}

/** Applies the limits that also apply when the gift is made. */
export const refuseTooLittle = (amount: Cents, profile: OrganisationProfile): void => {
  const minimum = minimumAmount(profile)
  if (amount > 0 && amount >= minimum) return
  throw new Refusal('amount_below_minimum', { values: { minimum: formatShortMoney(minimum) } })
}

const toPriced = (
  { paymentMethod, cardBrand, cardCountry }: v.InferOutput<typeof calculateFeesSchema>,
  { tapAndGoBasisPoints }: MethodSettings,
): PricedMethod => {
  switch (paymentMethod) {
    case 'creditCard':
      return { method: 'card', brand: cardBrand.toLowerCase(), cardCountry }
    case 'PayMe':
      return { method: 'payme' }
    case 'TapAndGo': {
      const priced = findWalletPricing('tap_and_go', tapAndGoBasisPoints)
      if (priced === null) throw new Refusal('method_not_available')
      return priced
    }
    case 'manual':
      return { method: 'manual' }
  }
}

export const toFeesAnswer = (breakdown: FeeBreakdown): FeesAnswer => ({
  totalAmount: breakdown.totalAmountCents,
  totalFee: breakdown.totalFeeCents,
  serviceFee: breakdown.serviceFeeCents,
  processingFee: breakdown.processingFeeCents,
  nonprofitReceives: breakdown.nonprofitReceivesCents,
})
