import type { Context } from 'hono'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { AdministrationCommand } from '@almoner/domain/plan-subscription/commands.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import {
  findInvoice,
  type Invoice,
  type Relief,
  type ReliefId,
  type RunningSubscription,
} from '@almoner/domain/plan-subscription/state.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import {
  nameAdministrators,
  ownAdministratorId,
} from '../../use-cases/accounts/administrators/administrators.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import type { StepUpProof } from '../../use-cases/accounts/step-up/contract.ts'
import { assertStepUp } from '../../use-cases/accounts/step-up/step-up.ts'
import { requestKey } from '../../use-cases/commands/idempotency-key.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { answerSubscription } from '../../use-cases/subscription/answer.ts'
import { subscriptionProblem } from '../../use-cases/subscription/subscription-problem.ts'
import { loadAccount } from '../organisations/decide.ts'
import type { AdminSubscriptionAnswer, WaitingRelief } from './contract.ts'

/** Returns a charity's subscription, with what waits for a second administrator. */
export const answerBilling = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<AdminSubscriptionAnswer> => {
  await loadAccount(c, organisationId)
  const { state } = await loadState(c.get('deps').store, planSubscription, organisationId)
  return {
    ...(await answerSubscription(c, { organisationId, mayEdit: false })),
    reliefs: state.status === 'none' ? [] : await toWaiting(c, state),
  }
}

type Explained = { reason: string; stepUp: StepUpProof }

/** Waives what is owed of an invoice, or asks a second administrator to. */
export const waiveInvoice = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  { number, reason, stepUp }: Explained & { number: string },
): Promise<AdminSubscriptionAnswer> => {
  const { invoiceId } = await loadInvoice(c, organisationId, number)
  return await requestRelief(c, organisationId, {
    relief: { kind: 'waiver', invoiceId, amountCents: cents(0) },
    reason,
    stepUp,
  })
}

/** Grants a credit, or asks a second administrator to. */
export const grantCredit = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  { amount: amountCents, ...explained }: Explained & { amount: Cents },
): Promise<AdminSubscriptionAnswer> => {
  const relief = { kind: 'credit', invoiceId: null, amountCents } as const
  return await requestRelief(c, organisationId, { relief, ...explained })
}

type ReliefCommand = Extract<AdministrationCommand, { type: 'RequestRelief' | 'DecideRelief' }>
type RequestRelief = Extract<ReliefCommand, { type: 'RequestRelief' }>

const requestRelief = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  request: Explained & { relief: Pick<RequestRelief, 'kind' | 'invoiceId' | 'amountCents'> },
): Promise<AdminSubscriptionAnswer> => {
  const { relief, reason, stepUp } = request
  const administratorId = ownAdministratorId(c)
  const reliefId = uuidFrom('relief', `${organisationId} ${administratorId} ${requestKey(c)}`)
  const command = {
    type: 'RequestRelief',
    ...relief,
    reliefId: reliefId as ReliefId,
    reason,
    administratorId,
    at: instantFromMilliseconds(c.get('deps').now()),
  } as const
  return await decide(c, organisationId, { command, stepUp, input: { ...relief, reason } })
}

/** Decides as the second administrator. The first one can only refuse. */
export const decideRelief = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  {
    reliefId,
    isGranted,
    stepUp,
  }: Pick<Decided, 'reliefId' | 'isGranted'> & { stepUp: StepUpProof },
): Promise<AdminSubscriptionAnswer> => {
  const command = {
    type: 'DecideRelief',
    reliefId,
    isGranted,
    administratorId: ownAdministratorId(c),
    at: instantFromMilliseconds(c.get('deps').now()),
  } as const
  return await decide(c, organisationId, { command, stepUp, input: { reliefId, isGranted } })
}

type Decided = Extract<ReliefCommand, { type: 'DecideRelief' }>

const decide = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  { command, stepUp, input }: { command: ReliefCommand; stepUp: StepUpProof; input: object },
): Promise<AdminSubscriptionAnswer> => {
  // A missing charity returns 404 before a password is requested.
  await loadAccount(c, organisationId)
  await assertStepUp(c, stepUp)
  const handled = await sendCommand(c, {
    decider: planSubscription,
    id: organisationId,
    command,
    tenant: organisationId,
    key: `${command.administratorId}:${requestKey(c)}`,
    input,
  })
  if (!handled.handled) throw new Refusal(subscriptionProblem[handled.refused])
  const [event] = handled.events
  const reason = (event && securityReasons[event.type]) ?? 'relief_repeated'
  await recordSecurityEvent(c, { event: 'administrator_acted', outcome: 'succeeded', reason })
  return await answerBilling(c, organisationId)
}

const securityReasons: Readonly<Record<string, string>> = {
  ReliefRequested: 'relief_requested',
  ReliefGranted: 'relief_granted',
  ReliefRefused: 'relief_refused',
}

const loadInvoice = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  number: string,
): Promise<Invoice> => {
  await loadAccount(c, organisationId)
  const { state } = await loadState(c.get('deps').store, planSubscription, organisationId)
  const invoices = state.status === 'none' ? [] : state.invoices
  const invoice = invoices.find((each) => each.number === number)
  if (invoice === undefined) throw new Refusal('invoice_not_found')
  return invoice
}

const toWaiting = async (
  c: Context<AppEnv>,
  state: RunningSubscription,
): Promise<WaitingRelief[]> => {
  const getName = await nameAdministrators(
    c,
    state.reliefs.map(({ administratorId }) => administratorId),
  )
  const toNumber = ({ invoiceId }: Relief) =>
    invoiceId === null ? null : (findInvoice(state, invoiceId)?.number ?? null)
  return state.reliefs.map((relief) => ({
    id: relief.reliefId,
    kind: relief.kind,
    number: toNumber(relief),
    amount: relief.amountCents,
    reason: relief.reason,
    by: getName(relief.administratorId),
    at: relief.at,
  }))
}
