import type { Context } from 'hono'
import type * as v from 'valibot'
import { cardServiceBasisPoints } from '@almoner/domain/fees/rates.ts'
import { unreachable } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import { toHkd } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { minimumOf, type RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { InitiatePayment } from '@almoner/domain/payment/commands.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { currentTry, totalOf, type StartedPayment } from '@almoner/domain/payment/state.ts'
import { project } from '@almoner/domain/project/index.ts'
import type { CreatedProject } from '@almoner/domain/project/state.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import type { TakePaymentOutcome } from '@almoner/workflows/take-payment/contract.ts'
import type { AppEnv } from '../../app-env.ts'
import { Refusal } from '../../problem.ts'
import { identifyAttempt } from './attempt.ts'
import type { initiatePaymentSchema, PaymentAnswer } from './contract.ts'
import { shortHkd } from './fees.ts'
import { payerOf } from './payer.ts'
import { receiptLinkOf } from './receipt-link.ts'

type Body = v.InferOutput<typeof initiatePaymentSchema>

/** How long a payer's request waits for the bank before it is told that we are still asking. */
const firstOutcomeWithinMilliseconds = 20_000

/** The read models a payer or the desk looks at right after the answer. */
const touched = ['payment-history', 'payment-timeline', 'project-page', 'journal'] as const

/** Records what the payer wants and waits for the first outcome; it never drives it. */
export const initiatePayment = async (c: Context<AppEnv>, body: Body): Promise<PaymentAnswer> => {
  const { store, flows, catchUp } = c.get('deps')
  const charity = await collectingCharity(c, body.organizationId)
  const chosen = body.projectId ? await projectOf(c, body.projectId) : null
  const command = commandFrom({ c, body, charity, chosen })
  const handled = await handleCommand(store, {
    decider: payment,
    id: command.paymentId,
    command,
    context: {
      tenant: charity.organisationId,
      actor: 'guest',
      correlation: command.paymentId,
      causation: c.get('requestId'),
      commandId: `initiate:${command.contentHash}:${command.card.reference}`,
      input: { content: command.contentHash, card: command.card.reference },
      at: instantFromMilliseconds(c.get('deps').now()),
    },
  })
  if (!handled.handled) {
    const values = { minimum: shortHkd(minimumOf(charity.profile)) }
    throw new Refusal(handled.refused, { values })
  }
  const { state } = handled
  if (state.status === 'none') throw new Error('a payment that was initiated has no state')
  if (state.status === 'succeeded') return succeeded(c, state, state.paid?.providerPaymentId ?? '')
  if (state.status === 'failed') throw failed(state.failure?.reason ?? 'provider_refused')
  const input = { paymentId: command.paymentId, try: currentTry(state).number }
  // What was asked for is recorded: that nobody can say how it went is no failure of the payment.
  const outcome = await flows
    .firstOutcome(input, firstOutcomeWithinMilliseconds)
    .catch((error: unknown) => {
      c.get('log').error({ err: error }, 'the first outcome could not be asked for')
      return null
    })
  await catchUp.waitFor(touched, await store.head())
  return answerTo(c, state, outcome)
}

const answerTo = async (
  c: Context<AppEnv>,
  state: StartedPayment,
  outcome: TakePaymentOutcome | null,
): Promise<PaymentAnswer> => {
  const id = state.facts.paymentId
  if (outcome === null) return { status: 'processing', id, paymentIntent: null }
  switch (outcome.status) {
    case 'succeeded': {
      const paid = await paymentState(c, id)
      return succeeded(c, paid, outcome.providerPaymentId)
    }
    case 'requires_action':
      return {
        status: 'requires_action',
        id,
        paymentIntent: outcome.providerPaymentId,
        stripe3DS: outcome.challengeUrl,
      }
    case 'failed':
      throw failed(outcome.reason)
    case 'processing':
      return { status: 'processing', id, paymentIntent: outcome.providerPaymentId }
    default:
      return unreachable(outcome)
  }
}

const succeeded = (
  c: Context<AppEnv>,
  state: StartedPayment,
  providerPaymentId: string,
): PaymentAnswer => ({
  status: 'succeeded',
  id: state.facts.paymentId,
  paymentIntent: providerPaymentId,
  receiptLink: receiptLinkOf(c, state.facts.paymentId),
  totalAmount: toHkd(totalOf(state)),
})

const failed = (reason: NonNullable<StartedPayment['failure']>['reason']) => new Refusal(reason)

/** A started payment, straight from its stream. */
export const paymentState = async (
  c: Context<AppEnv>,
  paymentId: PaymentId,
): Promise<StartedPayment> => {
  const { state } = await loadState(c.get('deps').store, payment, paymentId)
  if (state.status === 'none') throw new Refusal('payment_not_found')
  return state
}

// The charity's own stream and not a read model: what may be given is decided on facts.
const collectingCharity = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<RegisteredOrganisation> => {
  const tenant = c.get('tenant')
  const here = tenant.kind === 'charity' && tenant.charity.organisationId === organisationId
  if (!here) throw new Refusal('organization_not_found')
  const { state } = await loadState(c.get('deps').store, organisation, organisationId)
  if (state.status === 'none') throw new Refusal('organization_not_found')
  return state
}

const projectOf = async (c: Context<AppEnv>, projectId: string): Promise<CreatedProject> => {
  const { state } = await loadState(c.get('deps').store, project, projectId)
  if (state.status === 'none') throw new Refusal('project_not_found')
  return state
}

const commandFrom = (options: {
  c: Context<AppEnv>
  body: Body
  charity: RegisteredOrganisation
  chosen: CreatedProject | null
}): InitiatePayment => {
  const { c, body, charity, chosen } = options
  const { keys, now } = c.get('deps')
  const { organisationId, profile } = charity
  const language = c.get('language')
  const content = {
    projectId: chosen?.projectId ?? null,
    transactionType: chosen ? typeOf(chosen) : body.transactionType,
    amountCents: body.amount,
    coverFee: body.coverFee,
    transactionCountry: body.country,
    payer: payerOf(body, profile),
  }
  const attempt = identifyAttempt({
    keys,
    organisationId,
    key: body.fingerprint ?? c.req.header('Idempotency-Key'),
    content,
    cardReference: body.paymentMethod,
    now: now(),
  })
  return {
    type: 'InitiatePayment',
    ...content,
    ...attempt,
    payerId: keys.personOfEmail(content.payer.email),
    organisationId,
    projectName: chosen ? localised(chosen.details.title, language) : generalName(body, language),
    language,
    card: { reference: body.paymentMethod, declared: declaredCard(body) },
    terms: {
      organisation: {
        approved: charity.status === 'approved',
        minimumCents: minimumOf(profile),
        serviceBasisPoints: cardServiceBasisPoints,
        tapAndGoBasisPoints: null,
      },
      methodUsable: true,
      project: chosen && {
        status: chosen.status,
        foreign: chosen.organisationId !== organisationId,
      },
    },
  }
}

const typeOf = (chosen: CreatedProject) => (chosen.details.donation ? 'donation' : 'payment')

const generalNames = {
  donation: { en: 'General Donation', zh: '一般捐款', cn: '一般捐款' },
  payment: { en: 'General Payment', zh: '一般付款', cn: '一般付款' },
} satisfies Record<Body['transactionType'], Record<Language, string>>

const generalName = (body: Body, language: Language): string =>
  generalNames[body.transactionType][language]

const declaredCard = ({ type, cardCountry }: Body) =>
  type && cardCountry ? { brand: type.toLowerCase(), country: cardCountry } : null
