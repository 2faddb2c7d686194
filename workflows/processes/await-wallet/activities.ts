import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { FailureReason } from '@almoner/domain/payment/values.ts'
import { isWallet, type WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import {
  currentTry,
  tryNumbered,
  type PaymentTry,
  type StartedPayment,
} from '@almoner/domain/payment/state.ts'
import type { PaymentCommand } from '@almoner/domain/payment/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { CharityHosts } from '@almoner/platform/site.ts'
import { ProviderRejectedRequest } from '../../gateways/ports/card-gateway.ts'
import type {
  OpenedRequest,
  WalletGateway,
  WalletLook,
} from '../../gateways/ports/wallet-gateway.ts'
import { isCharitySuspended } from '../../steps/record/charity-books.ts'
import { openReview, openNotSettled } from '../../steps/review/manual-review.ts'
import {
  loadPayment,
  recordOnPayment,
  type PaymentBooks,
} from '../../steps/record/payment-books.ts'
import { awaitWalletId, awaitWalletName, type AwaitWalletInput } from './contract.ts'
import type { AwaitWalletActivities, WalletAnswer } from './process.ts'

/** The return address for the payer's browser, and the address for the wallet's notifications. */
type WalletAddresses = {
  returnUrls: { paid: string; failed: string }
  notificationUrl: string
}

export type AwaitWalletDependencies = PaymentBooks & {
  wallets: Record<WalletMethod, WalletGateway>
  addresses: (
    of: CharityHosts & {
      method: WalletMethod
      paymentId: PaymentId
      organisationId: OrganisationId
    },
  ) => WalletAddresses
}

/** The payer's time to pay: the longest wait on the specification's pages. */
const effectiveSeconds = 600

/**
 * Each activity reads the payment, calls the provider, and records the answer. A crash between
 * opening and recording leaves an open request that no payer has seen; it expires by itself. A
 * refusal of an open request is never final: the charity can correct missing or mistyped
 * credentials while the payer is still paying.
 */
export const awaitWalletActivities = (deps: AwaitWalletDependencies): AwaitWalletActivities => ({
  openRequest: async (input) => {
    const at = await standing(deps, input)
    if (at.answer) return at.answer
    // The charity was suspended after the payer's request, and the payer has seen nothing yet.
    if (await isCharitySuspended(deps, at.state))
      return await refuse(deps, at, 'organisation_suspended')
    try {
      const opened = await open(deps, at)
      return await record(deps, at, { ...opened, type: 'OpenPaymentRequest', try: input.try })
    } catch (error) {
      // The payer was shown nothing yet, so a rejection by the provider is a final answer.
      if (error instanceof ProviderRejectedRequest) return await refuse(deps, at, null)
      throw error
    }
  },

  giveUpOpening: async (input) => {
    const at = await standing(deps, input)
    return at.answer ?? (await refuse(deps, at, 'unreachable'))
  },

  lookAtRequest: async (input) => {
    const at = await standing(deps, input)
    if (at.answer && at.answer.status !== 'open') {
      await closeWherePaidElsewhere(deps, at)
      return at.answer
    }
    const look = await findGateway(deps, at).look(toRequest(at))
    return await recordLook(deps, at, { look, otherwise: null })
  },

  closeRequest: async (input) => {
    const at = await standing(deps, input)
    if (at.answer && at.answer.status !== 'open') {
      await closeWherePaidElsewhere(deps, at)
      return at.answer
    }
    const look = await findGateway(deps, at).cancel(toRequest(at))
    return await recordLook(deps, at, { look, otherwise: input.because })
  },

  openReview: async (input) => {
    const { state, asked: tried } = await standing(deps, input)
    const process = awaitWalletName(tried.method)
    await openNotSettled(deps, { state, number: input.try, process })
    return null
  },
})

type Standing = {
  input: AwaitWalletInput
  state: StartedPayment
  asked: PaymentTry & { method: WalletMethod }
  /** The recorded outcome, so that the provider is not called twice. */
  answer: WalletAnswer | null
}

const standing = async (
  deps: AwaitWalletDependencies,
  input: AwaitWalletInput,
): Promise<Standing> => {
  const state = await loadPayment(deps, input.paymentId)
  const tried = requirePresent(
    tryNumbered(state, input.try),
    `try ${input.try} of ${input.paymentId}`,
  )
  const { method } = tried
  assert(isWallet(method), `try ${input.try} of ${input.paymentId} is by ${method}`)
  return { input, state, asked: { ...tried, method }, answer: findAnswer(state, input) }
}

const findAnswer = (state: StartedPayment, input: AwaitWalletInput): WalletAnswer | null => {
  if (state.paid !== null) {
    return { status: 'succeeded', providerPaymentId: state.paid.providerPaymentId }
  }
  const { number, request, providerPaymentId } = currentTry(state)
  if (number !== input.try) return { status: 'superseded' }
  if (state.status === 'failed') {
    return { status: 'failed', reason: requirePresent(state.failure, 'the failure').reason }
  }
  if (request === null) return null
  const providerRequestId = requirePresent(providerPaymentId, 'the provider’s request')
  return { status: 'open', providerRequestId, ...request }
}

const findGateway = ({ wallets }: AwaitWalletDependencies, at: Standing): WalletGateway =>
  wallets[at.asked.method]

const toRequest = ({ state, asked: { providerPaymentId } }: Standing) => ({
  organisationId: state.facts.organisationId,
  providerRequestId: requirePresent(providerPaymentId, 'the provider’s request'),
})

// An earlier try was paid late: the payer must not go on to pay this request too.
const closeWherePaidElsewhere = async (
  deps: AwaitWalletDependencies,
  at: Standing,
): Promise<void> => {
  const { paid, facts } = at.state
  const { method, providerPaymentId } = at.asked
  if (paid === null || providerPaymentId === null) return
  if (paid.providerPaymentId === providerPaymentId) return
  const look = await findGateway(deps, at).cancel(toRequest(at))
  if (look.status !== 'paid') return
  const { paymentId, organisationId } = facts
  await openReview(deps, {
    process: awaitWalletName(method),
    organisationId,
    paymentId,
    discrepancy: 'paid_twice',
    provider: method,
    providerObjectId: look.transactionId,
    amountCents: look.paidCents,
  })
}

const open = async (deps: AwaitWalletDependencies, at: Standing): Promise<OpenedRequest> => {
  const { paymentId, organisationId, projectName } = at.state.facts
  const { state: charity } = await loadState(deps.store, organisation, organisationId)
  assert(charity.status !== 'none', 'a payment is to a charity')
  const { method, quote } = at.asked
  const { subDomain, customHost } = charity
  return await findGateway(deps, at).open({
    paymentId,
    try: at.input.try,
    organisationId,
    amountCents: requirePresent(quote, 'what a request to a wallet costs').totalAmountCents,
    description: projectName,
    effectiveSeconds,
    ...deps.addresses({ method, paymentId, organisationId, subDomain, customHost }),
  })
}

const recordLook = async (
  deps: AwaitWalletDependencies,
  at: Standing,
  { look, otherwise }: { look: WalletLook; otherwise: 'expired' | 'abandoned' | null },
): Promise<WalletAnswer> => {
  const { providerRequestId: providerPaymentId } = toRequest(at)
  switch (look.status) {
    case 'paid': {
      const { transactionId, paidCents: chargedCents } = look
      const paid = { try: at.input.try, providerPaymentId, transactionId, chargedCents }
      return await record(deps, at, { type: 'SucceedPayment', ...paid })
    }
    case 'rejected':
      // A request that we closed ourselves is called rejected too.
      return await fail(deps, at, otherwise ?? 'rejected')
    case 'expired':
      return await fail(deps, at, otherwise ?? 'expired')
    case 'open':
      if (otherwise !== null) return await fail(deps, at, otherwise)
      return requirePresent(at.answer, 'the open request')
  }
}

const refuse = (deps: AwaitWalletDependencies, at: Standing, code: string | null) =>
  record(deps, at, {
    type: 'FailPayment',
    try: at.input.try,
    reason: 'provider_refused',
    code,
    providerPaymentId: null,
  })

const fail = (deps: AwaitWalletDependencies, at: Standing, reason: FailureReason) =>
  record(deps, at, {
    type: 'FailPayment',
    try: at.input.try,
    reason,
    code: null,
    providerPaymentId: toRequest(at).providerRequestId,
  })

const record = async (
  deps: AwaitWalletDependencies,
  { input, state, asked: { method } }: Standing,
  command: PaymentCommand,
): Promise<WalletAnswer> => {
  const process = awaitWalletName(method)
  const processId = awaitWalletId(method, input)
  const change = command.type
  const after = await recordOnPayment(deps, { state, command, process, processId, news: change })
  return requirePresent(findAnswer(after, input), 'how the request stands')
}
