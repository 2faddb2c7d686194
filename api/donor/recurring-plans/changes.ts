import type { Context } from 'hono'
import type * as v from 'valibot'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import type { CardOfPlan, RecurringPlanCommand } from '@almoner/domain/recurring-plan/commands.ts'
import { instalmentDay } from '@almoner/domain/recurring-plan/schedule.ts'
import { findInstalment, type StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import { instalmentPaymentId } from '@almoner/workflows/processes/recurring-plan/contract.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import type {
  DeleteAnswer,
  EditAnswer,
  editSchema,
} from '../../use-cases/recurring-plans/contract.ts'
import {
  findSavedCard,
  loadPlanOrInstalment,
  handlePlanCommand,
  loadPlanTerms,
  type Named,
} from './own-plan.ts'
import { recurringMessages } from './recurring-messages.ts'

type Edit = v.InferOutput<typeof editSchema>

/** Changes the future instalments of a plan, or the one instalment that waits. */
export const editPlanOrInstalment = async (
  c: Context<AppEnv>,
  id: PaymentId,
  body: Edit,
): Promise<EditAnswer> => {
  if (body.paymentId !== undefined && body.paymentId !== id) {
    throw new Refusal('invalid_input', { fields: { paymentId: 'payment_id.another' } })
  }
  const { plan, instalment } = await loadPlanOrInstalment(c, id)
  const card = body.paymentMethod === undefined ? null : await cardFor(c, body.paymentMethod)
  const messages = recurringMessages[c.get('language')]
  const changes = changesIn(body)
  if (Object.keys(changes).length > 0) {
    return await edit(c, { plan, instalment, id, changes: { ...changes, ...(card && { card }) } })
  }
  if (card === null) return { id, message: messages.edited }
  await handle(c, plan, { type: 'ReplacePlanCard', card })
  return { id, message: messages.cardReplaced }
}

const edit = async (
  c: Context<AppEnv>,
  of: Named & { id: PaymentId; changes: ReturnType<typeof changesIn> & { card?: CardOfPlan } },
): Promise<EditAnswer> => {
  const { plan, instalment, id, changes } = of
  const messages = recurringMessages[c.get('language')]
  const terms = { ...changes, terms: await loadPlanTerms(c, plan), at: at(c) }
  if (instalment === null) {
    await handle(c, plan, { type: 'EditRecurringPlan', ...terms })
    return { id, message: messages.edited }
  }
  const { number } = instalment
  const round = (findInstalment(plan, number)?.round ?? 0) + 1
  const { planId } = plan.facts
  const paymentId = instalmentPaymentId({ planId, number, round })
  const after = await handle(c, plan, { type: 'EditInstalment', number, paymentId, ...terms })
  // A repeated request names the round that the first one made.
  const edited = findInstalment(after, number)
  return {
    id: edited?.paymentId ?? paymentId,
    message: messages.instalmentEdited(withSlashes(edited?.day ?? '')),
  }
}

/** Cancels a plan, or writes off the one instalment that waits. */
export const deleteNamed = async (c: Context<AppEnv>, id: PaymentId): Promise<DeleteAnswer> => {
  const { plan, instalment } = await loadPlanOrInstalment(c, id)
  const messages = recurringMessages[c.get('language')]
  const because = 'donor'
  if (instalment === null) {
    await handle(c, plan, { type: 'CancelRecurringPlan', because })
    return {
      status: 'deleted',
      id,
      message: plan.facts.occurrences === 1 ? messages.onceDeleted : messages.planDeleted,
    }
  }
  const { number } = instalment
  await handle(c, plan, { type: 'CancelInstalment', number, because, at: at(c) })
  return { status: 'deleted', id, message: messages.instalmentDeleted }
}

export const pausePlan = async (c: Context<AppEnv>, id: PaymentId): Promise<EditAnswer> => {
  await handle(c, await ownPlan(c, id), { type: 'PauseRecurringPlan' })
  return { id, message: recurringMessages[c.get('language')].paused }
}

export const resumePlan = async (c: Context<AppEnv>, id: PaymentId): Promise<EditAnswer> => {
  const after = await handle(c, await ownPlan(c, id), { type: 'ResumeRecurringPlan', at: at(c) })
  const day = withSlashes(instalmentDay(after, after.nextNumber))
  return { id, message: recurringMessages[c.get('language')].resumed(day) }
}

export const skipNext = async (
  c: Context<AppEnv>,
  id: PaymentId,
  number: number,
): Promise<EditAnswer> => {
  await handle(c, await ownPlan(c, id), { type: 'SkipInstalment', number, at: at(c) })
  return { id, message: recurringMessages[c.get('language')].skipped }
}

const ownPlan = async (c: Context<AppEnv>, id: PaymentId): Promise<StartedPlan> => {
  const { plan, instalment } = await loadPlanOrInstalment(c, id)
  if (instalment !== null) throw new Refusal('payment_not_found')
  return plan
}

const cardFor = async (c: Context<AppEnv>, reference: string): Promise<CardOfPlan> => {
  const card = await findSavedCard(c, reference)
  if (card === null) throw new Refusal('card_not_kept')
  return card
}

const changesIn = ({ amount, memo, scheduledDate }: Edit) => ({
  ...(amount !== undefined && { amountCents: amount }),
  ...(memo !== undefined && { memo: memo.trim() }),
  ...(scheduledDate && { day: scheduledDate }),
})

// Every click is a command of its own; one that is already in effect changes nothing.
const handle = async (
  c: Context<AppEnv>,
  { facts: { planId } }: StartedPlan,
  command: RecurringPlanCommand,
): Promise<StartedPlan> =>
  await handlePlanCommand(c, {
    planId,
    command,
    commandId: `${command.type}:${c.get('requestId')}`,
    input: { type: command.type },
  })

const at = (c: Context<AppEnv>): Instant => instantFromMilliseconds(c.get('deps').now())

const withSlashes = (day: string): string => day.replaceAll('-', '/')
