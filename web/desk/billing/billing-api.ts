import { queryOptions } from '@tanstack/react-query'
import {
  chargeMoney,
  planQuoteMoney,
  subscriptionMoney,
  type ChargeAnswer,
  type PlanBody,
  type PlanQuote,
  type SubscriptionAnswer,
  type SubscriptionCardAnswer,
  type SubscriptionCardBody,
} from '@almoner/api/desk/subscription/contract.ts'
import type { StepUpProof } from '@almoner/api/use-cases/accounts/step-up/contract.ts'
import { call } from '../../lib/api/api.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'
import { readWithRetry } from '../../lib/paying/read-with-retry.ts'

const path = '/api/organizations/subscription'
const subscriptionKey = ['desk', 'subscription'] as const

/** A change of plan changes what most screens of the desk show. */
export const billingReads = [['desk']] as const

/** The bank may be slow, and the API waits for its answer. */
const bankSeconds = 40

const chargeMilliseconds = 3_000

/**
 * Read again when something of it changes, because the platform invoices and charges by itself. While
 * a charge is under way, it is read again until its outcome is known.
 */
export const subscriptionQuery = queryOptions({
  queryKey: subscriptionKey,
  ...follows('subscription'),
  queryFn: ({ signal }) =>
    call<SubscriptionAnswer>('GET', path, undefined, { money: subscriptionMoney, signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.owed?.status === 'charging' ? chargeMilliseconds : false,
})

export type PlanOrder = Pick<PlanBody, 'plan' | 'period' | 'projects'>

/** Returns what a switch would cost and do. It changes nothing. */
export const planQuoteQuery = (order: PlanOrder) =>
  queryOptions({
    queryKey: [...subscriptionKey, 'quote', order],
    queryFn: ({ signal }) =>
      call<PlanQuote, PlanBody>('POST', `${path}/plan`, order, {
        money: planQuoteMoney,
        changesNothing: true,
        signal,
      }),
    // The sum depends on the day and on what was charged.
    gcTime: 0,
    retry: false,
  })

type SwitchBody = PlanOrder & Required<Pick<PlanBody, 'amount'>> & { stepUp: StepUpProof }

export const switchPlan = (body: SwitchBody, key: string) =>
  call<ChargeAnswer, PlanBody>(
    'POST',
    `${path}/plan`,
    { ...body, confirm: true },
    { money: chargeMoney, headers: { 'Idempotency-Key': key }, timeoutSeconds: bankSeconds },
  )

export const payOwed = (body: { stepUp: StepUpProof }, key: string) =>
  call<ChargeAnswer>('POST', `${path}/pay`, body, {
    money: chargeMoney,
    headers: { 'Idempotency-Key': key },
    timeoutSeconds: bankSeconds,
  })

export const cancelPlanChange = () =>
  call<SubscriptionAnswer>('DELETE', `${path}/plan-change`, undefined, {
    money: subscriptionMoney,
  })

export const giveSubscriptionCard = (body: SubscriptionCardBody) =>
  call<SubscriptionCardAnswer>('PUT', `${path}/card`, body, {
    money: subscriptionMoney,
    timeoutSeconds: bankSeconds,
  })

export const subscriptionCardStatus = (setupId: string, signal: AbortSignal) =>
  readWithRetry(
    () =>
      call<SubscriptionCardAnswer>(
        'POST',
        `${path}/card/status`,
        { setupId },
        { money: subscriptionMoney, signal, timeoutSeconds: bankSeconds },
      ),
    signal,
  )
