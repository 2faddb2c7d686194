import { requirePresent, unreachable } from '@almoner/domain/kernel/assert.ts'
import { instantFromMilliseconds, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { BillingCommand } from '@almoner/domain/plan-subscription/commands.ts'
import { nextBillingStep, type BillingStep } from '@almoner/domain/plan-subscription/next-step.ts'
import {
  findInvoice,
  type InvoiceId,
  type RunningSubscription,
} from '@almoner/domain/plan-subscription/state.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { cachedState, loadState } from '@almoner/eventstore/handle-command.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import {
  followPlan,
  followSuspension,
  loadSubscription,
  numberInvoice,
  recordOnSubscription,
  type SubscriptionAuthor,
} from '../../steps/subscription/subscription-books.ts'
import type { PayInvoiceDependencies } from '../pay-invoice/outcome.ts'
import { settleTry } from '../pay-invoice/settle-try.ts'
import { billPlanId } from './contract.ts'
import type { BillPlanActivities } from './process.ts'

export type BillPlanDependencies = PayInvoiceDependencies & {
  /** The projects that the charity's page lists, in the order of the page. */
  openProjectIds: (organisationId: OrganisationId) => Promise<readonly ProjectId[]>
}

// A few things are due at once at most; more than this would be a subscription that turns in a circle.
const mostSteps = 50

export const billPlanActivities = (deps: BillPlanDependencies): BillPlanActivities => ({
  goOn: async (input) => {
    const by = { process: 'bill-plan', processId: billPlanId(input) }
    const { organisationId } = input
    // Once, because a suspension during these steps wakes this process again.
    await followSuspension(deps, organisationId, by)
    for (let steps = 0; steps < mostSteps; steps += 1) {
      const state = await loadSubscription(deps, organisationId)
      // Nothing is charged before the charity is open. The end of its opening wakes this process.
      if (!(await isOpen(deps, state))) return { status: 'waits', until: null }
      await followPlan(deps, state.organisationId, by)
      const step = nextBillingStep(state, deps.now())
      if (step.do === 'wait') return { status: 'waits', until: step.until }
      if (step.do === 'look') {
        if (await isStillOpen(deps, { state, step, by })) return waitADay(deps)
      } else if (step.do === 'number') await numberOne(deps, { state, step, by })
      else await act(deps, { state, step, by })
    }
    throw new Error(`the subscription of ${input.organisationId} is never done with what is due`)
  },
})

const isOpen = async (
  { store }: Pick<BillPlanDependencies, 'store'>,
  { organisationId }: RunningSubscription,
): Promise<boolean> => {
  const read = async (load: typeof cachedState): Promise<boolean> => {
    const { state } = await load(store, organisation, organisationId)
    return state.status === 'approved' || state.status === 'suspended'
  }
  // The approval wakes this process once, so an answer that may be old is read again.
  return (await read(cachedState)) || (await read(loadState))
}

type Step<Do extends BillingStep['do'] = BillingStep['do']> = Extract<BillingStep, { do: Do }>
type Acting<Do extends BillingStep['do']> = {
  state: RunningSubscription
  step: Step<Do>
  by: SubscriptionAuthor
}

const numberOne = async (
  deps: BillPlanDependencies,
  { state, step, by }: Acting<'number'>,
): Promise<void> => {
  const invoice = findInvoice(state, step.invoiceId)
  if (invoice !== null) await numberInvoice(deps, invoice, by)
}

/** Reads a try whose own process has given up. Returns true if the provider still waits for a bank. */
const isStillOpen = async (
  deps: BillPlanDependencies,
  { state, step: { invoiceId } }: Acting<'look'>,
): Promise<boolean> => {
  const invoice = requirePresent(findInvoice(state, invoiceId), 'the invoice of a try')
  const { organisationId, tries } = invoice
  const input = { organisationId, invoiceId, try: tries }
  return (await settleTry(deps, { input, invoice })).status === 'processing'
}

const day = 86_400_000

const waitADay = ({ now }: Pick<BillPlanDependencies, 'now'>) => ({
  status: 'waits' as const,
  until: instantFromMilliseconds(toMilliseconds(now()) + day),
})

type Act = Exclude<BillingStep['do'], 'wait' | 'number' | 'look'>

/** A refused command was done by another run, or its reason has gone: the caller reads again. */
const act = async (deps: BillPlanDependencies, { state, step, by }: Acting<Act>): Promise<void> => {
  const { organisationId } = state
  const { command, name } = await toCommand(deps, state, step)
  await recordOnSubscription(deps, { organisationId, command, by, step: name })
}

const toCommand = async (
  deps: BillPlanDependencies,
  state: RunningSubscription,
  step: Step<Act>,
): Promise<{ command: BillingCommand; name: string }> => {
  const at = deps.now()
  switch (step.do) {
    case 'issue': {
      const invoiceId = periodInvoiceId(state)
      return {
        command: { type: 'IssueInvoice', invoiceId, from: step.from, at },
        name: `issue:${invoiceId}`,
      }
    }
    case 'apply_credit': {
      const { invoiceId, creditId } = step
      return {
        command: { type: 'ApplyCredit', invoiceId, creditId, at },
        name: `credit:${invoiceId}:${creditId}`,
      }
    }
    case 'expire_credit': {
      const { creditId } = step
      return { command: { type: 'ExpireCredit', creditId, at }, name: `expire:${creditId}` }
    }
    case 'charge': {
      const { invoiceId } = step
      const tries = (findInvoice(state, invoiceId)?.tries ?? 0) + 1
      return {
        command: { type: 'BeginInvoiceCharge', invoiceId, by: 'schedule', at },
        name: `charge:${invoiceId}:${tries}`,
      }
    }
    case 'settle': {
      const { invoiceId } = step
      return { command: { type: 'SettleInvoice', invoiceId, at }, name: `settle:${invoiceId}` }
    }
    case 'give_up': {
      const { invoiceId } = step
      const projectOrder = await deps.openProjectIds(state.organisationId)
      return {
        command: { type: 'GiveUpInvoice', invoiceId, projectOrder, at },
        name: `give-up:${invoiceId}`,
      }
    }
    case 'change_plan': {
      const since = state.scheduled?.at ?? ''
      const openProjectIds = await deps.openProjectIds(state.organisationId)
      return {
        command: { type: 'MakePlanChange', openProjectIds, at },
        name: `change-plan:${since}`,
      }
    }
    default:
      return unreachable(step)
  }
}

/** The same in every run until the invoice is recorded. A plan may begin twice on one day. */
const periodInvoiceId = ({ organisationId, invoices }: RunningSubscription): InvoiceId =>
  uuidFrom('invoice', `${organisationId}:${invoices.length}`) as InvoiceId
