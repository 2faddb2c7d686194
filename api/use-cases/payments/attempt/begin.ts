import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import { isRefused } from '@almoner/domain/kernel/decider.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { isWallet } from '@almoner/domain/payment-methods/payment-method.ts'
import { minimumAmount, type RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type {
  InitiatePayment,
  RequestPayment,
  SubmitManualPayment,
} from '@almoner/domain/payment/commands.ts'
import { paymentFailed, paymentSucceeded } from '@almoner/domain/payment/events/outcome.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { currentTry, type StartedPayment } from '@almoner/domain/payment/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { Position } from '@almoner/eventstore/position.ts'
import { findModelsOfTypes } from '@almoner/projections/models-of-events.ts'
import { findPayment } from '@almoner/projections/models/payment-history/query.ts'
import type { PassedTry } from '../../abuse/card-try.ts'
import { guardAttempt, type GuardedGift } from '../../abuse/guard.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { enteredBefore } from '../../abuse/entered-before.ts'
import { payingPerson, sendCommand } from '../../commands/send-command.ts'
import { waitForModels } from '../../commands/wait-until-shown.ts'
import { formatShortMoney } from '@almoner/domain/kernel/money.ts'

/**
 * The read models that show the outcome of a payment, which its process records. A payer or the
 * desk loads them right after the answer, and the limits of the next try count it.
 */
const outcomeModels = findModelsOfTypes(payment.category, [
  paymentSucceeded.type,
  paymentFailed.type,
])

/** Waits until a payment is shown as it is at `position`; false if it takes too long. */
export const waitForPayment = (c: Context<AppEnv>, position: Position): Promise<boolean> =>
  waitForModels(c, outcomeModels, position)

/**
 * The longest time that a payer who changes the method waits for the wallet to close its request.
 */
const closedWithinMilliseconds = 8_000
const lookAgainMilliseconds = 100

export type Beginning = {
  command: InitiatePayment | RequestPayment | SubmitManualPayment
  charity: RegisteredOrganisation
  /** The command's id, and the input that must be equal in a resend. */
  commandId: string
  input: unknown
  /** The payer intends a second gift of this kind. */
  again: boolean
  /** Work before the recording, only for an allowed try. It may answer the completed command. */
  prepare?: () => Promise<Beginning['command'] | undefined>
  /** Records further events beside the payment, for any outcome. */
  alongside: () => Promise<void>
}

/** The recorded payment, and its try, which is pending until the caller ends it. */
export type Begun = { state: StartedPayment; passed: PassedTry }

/**
 * Records the payer's request. If a wallet request of this attempt is still open, it is closed
 * first, so that the payer cannot pay twice. Then the payment has failed and may continue, or the
 * wallet was paid first and the payment has succeeded.
 */
export const beginPayment = async (c: Context<AppEnv>, beginning: Beginning): Promise<Begun> => {
  const { command } = beginning
  const cardReference = 'card' in command ? command.card.reference : null
  const method = 'card' in command ? 'card' : command.method
  const passed = await guardAttempt(
    c,
    { ...command, method, cardReference },
    { isReplay: () => changesNothing(c, command), gift: toGuardedGift(c, beginning) },
  )
  try {
    const state = await record(c, beginning, passed)
    return { state, passed }
  } catch (error) {
    // A refusal records nothing, so no bank is involved. After any other error this is unknown.
    if (error instanceof Refusal) await passed.end('not_refused')
    throw error
  }
}

/**
 * Returns the gift for the comparison with the payer's earlier gifts, unless the payer has
 * confirmed a second one.
 */
const toGuardedGift = (
  c: Context<AppEnv>,
  { command, again }: Beginning,
): GuardedGift | undefined => {
  if (again) return undefined
  const isOwn = c.get('signedIn')?.realm === 'donor'
  return {
    amountCents: command.amountCents,
    projectId: command.projectId,
    transactionType: command.transactionType,
    isOwn,
    onEarlier: async (earlierId) => {
      // An attempt that has begun was already confirmed, or began before the other one.
      const { state } = await loadState(c.get('deps').store, payment, command.paymentId)
      if (state.status !== 'none') return
      const { db } = c.get('deps')
      const { organisationId } = command
      const earlier = await findPayment(db, { organisationId, paymentId: earlierId })
      if (earlier === null) return
      // A guest does not receive its id: another person at this machine could open the payment with
      // it.
      throw enteredBefore({ id: isOwn ? earlierId : null, at: earlier.initiatedAt })
    },
  }
}

const record = async (
  c: Context<AppEnv>,
  request: Beginning,
  { authenticationForced }: PassedTry,
): Promise<StartedPayment> => {
  const command = (await request.prepare?.()) ?? request.command
  const sentCommand = 'card' in command ? { ...command, authenticationForced } : command
  const beginning = { ...request, command: sentCommand }
  const outcome = await begin(c, beginning)
  if (!('refused' in outcome)) return await withWhatStandsBeside(outcome, beginning)
  if (outcome.refused === 'payment_in_progress') {
    if (await closeOpenRequest(c, command.paymentId)) {
      const again = await begin(c, beginning)
      if (!('refused' in again)) return await withWhatStandsBeside(again, beginning)
      throw toRefusal(again.refused, beginning)
    }
  }
  throw toRefusal(outcome.refused, beginning)
}

// The other records follow the payment, so that a refused payment records nothing else. After an
// interruption the payer sends this attempt again.
const withWhatStandsBeside = async (
  startedPayment: StartedPayment,
  { alongside }: Beginning,
): Promise<StartedPayment> => {
  await alongside()
  return startedPayment
}

/** Already recorded: a resend gets the outcome. */
const changesNothing = async (
  c: Context<AppEnv>,
  command: Beginning['command'],
): Promise<boolean> => {
  const { state } = await loadState(c.get('deps').store, payment, command.paymentId)
  const decision = payment.decide(command, state)
  return !isRefused(decision) && decision.length === 0
}

const toRefusal = (refused: Refusal['code'], { charity }: Beginning): Refusal =>
  new Refusal(refused, { values: { minimum: formatShortMoney(minimumAmount(charity.profile)) } })

const begin = async (
  c: Context<AppEnv>,
  { command, charity, commandId, input }: Beginning,
): Promise<StartedPayment | { refused: Refusal['code'] }> => {
  const handled = await sendCommand(c, {
    decider: payment,
    id: command.paymentId,
    command,
    beginsStream: true,
    by: payingPerson(c),
    tenant: charity.organisationId,
    commandId,
    input,
    // The answer waits for the first outcome, which the payment's process records.
    waits: false,
  })
  if (!handled.handled) return handled
  if (handled.state.status === 'none') throw new Error('a payment that was begun has no state')
  return handled.state
}

/**
 * Returns true once the request is closed, or was paid in the meantime. Returns false if none is
 * open or the wallet does not answer.
 */
const closeOpenRequest = async (c: Context<AppEnv>, paymentId: PaymentId): Promise<boolean> => {
  const { flows, now } = c.get('deps')
  const state = await loadPaymentState(c, paymentId)
  if (hasEnded(state)) return true
  const { number, method } = currentTry(state)
  if (!isWallet(method)) return false
  await flows.abandon({ paymentId, try: number, method }).catch((error: unknown) => {
    c.get('log').error({ err: error }, 'the process could not be asked to close its request')
  })
  const deadline = now() + closedWithinMilliseconds
  while (now() < deadline) {
    await delay(lookAgainMilliseconds)
    const later = await loadPaymentState(c, paymentId)
    // A second request may have continued the attempt: then its open wallet request is closed too.
    if (hasEnded(later) || currentTry(later).number !== number) return true
  }
  return false
}

const hasEnded = ({ status }: StartedPayment): boolean =>
  status === 'succeeded' || status === 'failed'

/** A started payment, read from its stream. */
export const loadPaymentState = async (
  c: Context<AppEnv>,
  paymentId: PaymentId,
): Promise<StartedPayment> => (await loadPaymentAndPosition(c, paymentId)).state

/** Loads the payment, and the position of its newest event, which a reader must have reached. */
export const loadPaymentAndPosition = async (
  c: Context<AppEnv>,
  paymentId: PaymentId,
): Promise<{ state: StartedPayment; position: Position }> => {
  const { state, position } = await loadState(c.get('deps').store, payment, paymentId)
  if (state.status === 'none') throw new Refusal('payment_not_found')
  return { state, position }
}
