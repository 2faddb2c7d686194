import type { Context } from 'hono'
import { findIrFileNumber, type StartedApplication } from '@almoner/domain/application/state.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { takesCards } from '@almoner/domain/connected-account/state.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { findStaffMember } from '@almoner/domain/organisation/team/staff.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { project } from '@almoner/domain/project/index.ts'
import { reviewItem } from '@almoner/domain/manual-review/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { firstProjectId } from '@almoner/workflows/processes/open-organisation/first-project.ts'
import { openingReview } from '@almoner/workflows/steps/review/opening-review.ts'
import { toReviewId } from '@almoner/workflows/steps/review/manual-review.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { openingSteps, type AnsweredOpening, type OpeningStep } from '../contract.ts'

/** Returns the progress of opening an approved charity, read from the streams themselves. */
export const answeredOpening = async (
  c: Context<AppEnv>,
  application: StartedApplication,
): Promise<AnsweredOpening[] | null> => {
  if (application.status !== 'approved') return null
  const done = await findDone(c, application)
  const steps = openingSteps.filter((step) => step !== 'tax_status' || isListed(application))
  // An open charity is never reopened, even if a step is missing.
  if (done.opened) {
    return steps.map((step) => ({
      step,
      state: step === 'card_payments' && !done.card_payments ? 'under_way' : 'done',
    }))
  }
  const current = steps.find((step) => !done[step])
  const isWaiting = current !== undefined && (await isStopped(c, application))
  return steps.map((step) => {
    if (done[step]) return { step, state: 'done' }
    if (step !== current) return { step, state: 'to_do' }
    return { step, state: isWaiting ? 'waiting' : 'under_way' }
  })
}

const isListed = ({ review, filled }: StartedApplication): boolean =>
  review.outcomes.section88_listed === 'passed' && findIrFileNumber(filled) !== null

const findDone = async (
  c: Context<AppEnv>,
  { organisationId, applicantId }: StartedApplication,
): Promise<Record<OpeningStep, boolean>> => {
  const { store } = c.get('deps')
  const [charity, accounts, cardAccount, subscription, general] = await Promise.all([
    loadState(store, organisation, organisationId),
    loadState(store, bankAccount, organisationId),
    loadState(store, connectedAccount, organisationId),
    loadState(store, planSubscription, organisationId),
    loadState(store, project, firstProjectId(organisationId)),
  ])
  const registered = charity.state.status === 'none' ? null : charity.state
  // An owner of an open charity may have left since the opening.
  const isOpen = registered !== null && registered.status !== 'pending'
  return {
    registered: registered !== null,
    tax_status: registered !== null && registered.irFileNumber !== null,
    owner:
      isOpen || (registered !== null && findStaffMember(registered.staff, applicantId) !== null),
    bank_account: accounts.state.accounts.some(({ status }) => status !== 'pending'),
    card_account: cardAccount.state.status !== 'none',
    subscription: subscription.state.status !== 'none',
    project: general.state.status !== 'none',
    opened: isOpen,
    card_payments: isOpen && takesCards(cardAccount.state),
  }
}

const isStopped = async (
  c: Context<AppEnv>,
  { organisationId }: StartedApplication,
): Promise<boolean> => {
  const id = toReviewId(openingReview({ organisationId }))
  const { state } = await loadState(c.get('deps').store, reviewItem, id)
  return state.status === 'open'
}
