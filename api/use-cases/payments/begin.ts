import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import { isRefused } from '@almoner/domain/kernel/decider.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { isWallet } from '@almoner/domain/kernel/payment-method.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { minimumOf, type RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type {
  InitiatePayment,
  RequestPayment,
  SubmitManualPayment,
} from '@almoner/domain/payment/commands.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { currentTry, type StartedPayment } from '@almoner/domain/payment/state.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import type { Position } from '@almoner/eventstore/position.ts'
import type { PassedTry } from '../../abuse/card-try.ts'
import { guardAttempt } from '../../abuse/guard.ts'
import type { AppEnv } from '../../app-env.ts'
import { Refusal } from '../../problem.ts'
import { shortHkd } from './fees.ts'

/** The read models a payer or the desk looks at right after the answer. */
export const touched = [
  'payment-history',
  'payment-timeline',
  'project-page',
  'journal',
  // The next try is judged by how this one went.
  'card-testing',
] as const

/** How long a payer who changes the method waits until the wallet has closed the request. */
const closedWithinMilliseconds = 8_000
const lookAgainMilliseconds = 100

export type Beginning = {
  command: InitiatePayment | RequestPayment | SubmitManualPayment
  charity: RegisteredOrganisation
  /** The command's own, and what must be the same when it comes again under it. */
  commandId: string
  input: unknown
  /**
   * What must be done before it is recorded, and only for a try that is let through. It may answer the
   * command with what was found out.
   */
  prepare?: () => Promise<Beginning['command'] | undefined>
  /** What is recorded beside it, whatever becomes of it. */
  alongside: () => Promise<void>
}

/** What was recorded, and the try of it, which is under way until its caller says how it went. */
export type Begun = { state: StartedPayment; passed: PassedTry }

/**
 * Records what the payer wants. Where a request to a wallet is still open on the same attempt, that
 * one is closed first, so that nobody can pay twice: then the payment has failed and may go on, or
 * the wallet had been quicker and the payment has succeeded.
 */
export const beginPayment = async (c: Context<AppEnv>, beginning: Beginning): Promise<Begun> => {
  const { command } = beginning
  const cardReference = 'card' in command ? command.card.reference : null
  const method = 'card' in command ? 'card' : command.method
  const passed = await guardAttempt(c, { ...command, method, cardReference }, () =>
    changesNothing(c, command),
  )
  try {
    const state = await record(c, beginning, passed)
    return { state, passed }
  } catch (error) {
    // Nothing was recorded, so that no bank is asked. Of any other error that is not known.
    if (error instanceof Refusal) await passed.end('not_refused')
    throw error
  }
}

const record = async (
  c: Context<AppEnv>,
  asked: Beginning,
  { authenticationForced }: PassedTry,
): Promise<StartedPayment> => {
  const command = (await asked.prepare?.()) ?? asked.command
  const told = 'card' in command ? { ...command, authenticationForced } : command
  const beginning = { ...asked, command: told }
  const begun = await begin(c, beginning)
  if (!('refused' in begun)) return await withWhatStandsBeside(begun, beginning)
  if (begun.refused === 'payment_in_progress') {
    if (await closeOpenRequest(c, command.paymentId)) {
      const again = await begin(c, beginning)
      if (!('refused' in again)) return await withWhatStandsBeside(again, beginning)
      throw refusalOf(again.refused, beginning)
    }
  }
  throw refusalOf(begun.refused, beginning)
}

// After the payment, so that what is refused leaves nothing behind; who was cut off between the two sends
// the same attempt again.
const withWhatStandsBeside = async (
  begun: StartedPayment,
  { alongside }: Beginning,
): Promise<StartedPayment> => {
  await alongside()
  return begun
}

/** Recorded before: whoever sends it again is told what came of it. */
const changesNothing = async (
  c: Context<AppEnv>,
  command: Beginning['command'],
): Promise<boolean> => {
  const { state } = await loadState(c.get('deps').store, payment, command.paymentId)
  const decision = payment.decide(command, state)
  return !isRefused(decision) && decision.length === 0
}

const refusalOf = (refused: Refusal['code'], { charity }: Beginning): Refusal =>
  new Refusal(refused, { values: { minimum: shortHkd(minimumOf(charity.profile)) } })

const begin = async (
  c: Context<AppEnv>,
  { command, charity, commandId, input }: Beginning,
): Promise<StartedPayment | { refused: Refusal['code'] }> => {
  const { store, now } = c.get('deps')
  const handled = await handleCommand(store, {
    decider: payment,
    id: command.paymentId,
    command,
    context: {
      tenant: charity.organisationId,
      actor: actorOf(c),
      correlation: command.paymentId,
      causation: c.get('requestId'),
      commandId,
      input,
      at: instantFromMilliseconds(now()),
    },
  })
  if (!handled.handled) return handled
  if (handled.state.status === 'none') throw new Error('a payment that was begun has no state')
  return handled.state
}

const actorOf = (c: Context<AppEnv>): string => {
  const signedIn = c.get('signedIn')
  return signedIn?.realm === 'donor' ? `donor:${signedIn.personId}` : 'guest'
}

/** True once it is closed, or was paid after all; false where none is open or none would say. */
const closeOpenRequest = async (c: Context<AppEnv>, paymentId: PaymentId): Promise<boolean> => {
  const { flows, now } = c.get('deps')
  const state = await paymentState(c, paymentId)
  if (hasEnded(state)) return true
  const { number, method } = currentTry(state)
  if (!isWallet(method)) return false
  await flows.abandon({ paymentId, try: number, method }).catch((error: unknown) => {
    c.get('log').error({ err: error }, 'the process could not be asked to close its request')
  })
  const deadline = now() + closedWithinMilliseconds
  while (now() < deadline) {
    await delay(lookAgainMilliseconds)
    const later = await paymentState(c, paymentId)
    // Somebody else may have gone on meanwhile: then the request that was open is closed too.
    if (hasEnded(later) || currentTry(later).number !== number) return true
  }
  return false
}

const hasEnded = ({ status }: StartedPayment): boolean =>
  status === 'succeeded' || status === 'failed'

/** A started payment, straight from its stream. */
export const paymentState = async (
  c: Context<AppEnv>,
  paymentId: PaymentId,
): Promise<StartedPayment> => (await paymentAndPlace(c, paymentId)).state

/** The same, and where the newest of it stands: who shows it must have come that far. */
export const paymentAndPlace = async (
  c: Context<AppEnv>,
  paymentId: PaymentId,
): Promise<{ state: StartedPayment; position: Position }> => {
  const { state, position } = await loadState(c.get('deps').store, payment, paymentId)
  if (state.status === 'none') throw new Refusal('payment_not_found')
  return { state, position }
}
