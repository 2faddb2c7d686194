import { application } from '@almoner/domain/application/index.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { loadState, type CommandContext } from '@almoner/eventstore/handle-command.ts'
import {
  openConnectedAccount,
  type OpenConnectedAccountDependencies,
} from '../steps/connected-account/open-connected-account.ts'
import { FinalError } from '../flow/activity-failed.ts'
import { task } from '../flow/task.ts'
import type { Log } from '../log.ts'
import { forADay } from '../retry-policies.ts'
import { recordCommand } from '../steps/record/record-command.ts'
import { giveReferralCode } from '../steps/referral/referral-code.ts'
import { leaveFailure } from '../steps/review/failure-review.ts'
import { closeReview } from '../steps/review/manual-review.ts'
import { openingReview } from '../steps/review/opening-review.ts'
import { findPlanToFollow } from '../steps/subscription/follow-plan.ts'

type CompleteOpeningsDependencies = OpenConnectedAccountDependencies & {
  /** The charities after this one, in the order of their ids. */
  charityIds: (page: {
    after: OrganisationId | null
    limit: number
  }) => Promise<readonly OrganisationId[]>
  log: Log
}

const pageSize = 50

const process = 'complete-openings'

/** The next step: an account for the first of these, or else the page of charities after one. */
type Place = { withoutAccount: readonly OrganisationId[]; after: OrganisationId | null }

/**
 * Gives open charities what the opening of a charity gives today and did not give when they opened:
 * a referral code, and an account at the card provider. A page of the charities is a step, and so is
 * each account.
 * Repeating a night changes nothing; what cannot be opened is in the log, and is tried the next
 * night.
 */
export const completeOpenings = task({
  name: process,
  /** `day` is a day in Hong Kong as `yyyy-MM-dd`. */
  id: ({ day }: { day: string }) => `${process}-${day}`,
  policy: forADay,
  isRepeated: true,
  run:
    (deps: CompleteOpeningsDependencies) =>
    async (_input: { day: string }, place: Place | null) => {
      const [first, ...others] = place?.withoutAccount ?? []
      const after = place?.after ?? null
      if (first === undefined) return { opened: 0, next: await giveCodes(deps, after) }
      const opened = (await openAccount(deps, first)) ? 1 : 0
      return { opened, next: toPlace(others, after) }
    },
})

const toPlace = (
  withoutAccount: readonly OrganisationId[],
  after: OrganisationId | null,
): Place | null =>
  withoutAccount.length === 0 && after === null ? null : { withoutAccount, after }

/** Gives the codes of a page. */
const giveCodes = async (
  deps: CompleteOpeningsDependencies,
  after: OrganisationId | null,
): Promise<Place | null> => {
  const page = await deps.charityIds({ after, limit: pageSize })
  const withoutAccount: OrganisationId[] = []
  for (const organisationId of page) {
    if (await lacksAccount(deps, organisationId)) withoutAccount.push(organisationId)
  }
  return toPlace(withoutAccount, page.length < pageSize ? null : (page.at(-1) ?? null))
}

/** Gives an open charity its code and its plan. Returns whether its account was never opened. */
const lacksAccount = async (
  deps: CompleteOpeningsDependencies,
  organisationId: OrganisationId,
): Promise<boolean> => {
  const { state } = await loadState(deps.store, organisation, organisationId)
  if (state.status !== 'approved') return false
  await giveReferralCode(deps.store, { organisationId, context: toContext(deps, organisationId) })
  const following = await findPlanToFollow(deps.store, organisationId)
  if (following !== null) {
    const { handled } = await recordCommand(deps, { ...following, process })
    assert(handled, 'an open charity follows its subscription')
  }
  const { state: account } = await loadState(deps.store, connectedAccount, organisationId)
  if (account.status === 'none') return await mayOpenAccount(deps, organisationId)
  // The run that opened it may have ended before it closed the review.
  await closeOpeningReview(deps, organisationId)
  return false
}

const closeOpeningReview = async (
  deps: CompleteOpeningsDependencies,
  organisationId: OrganisationId,
): Promise<void> => {
  const item = openingReview({ organisationId })
  await closeReview(deps, { item, correlation: organisationId, process })
}

/**
 * Returns false if the provider rejects the account, or if the required details are not stored. A
 * rejection of one account does not prevent the opening of the others.
 */
const openAccount = async (
  deps: CompleteOpeningsDependencies,
  organisationId: OrganisationId,
): Promise<boolean> => {
  try {
    await openConnectedAccount(deps, organisationId)
    await closeOpeningReview(deps, organisationId)
    return true
  } catch (error) {
    if (!(error instanceof FinalError)) throw error
    deps.log.error({ err: error, organisationId }, 'an account could not be opened')
    await leaveFailure(deps, { item: openingReview({ organisationId }), owner: null, process })
    return false
  }
}

const toContext = (
  { now }: CompleteOpeningsDependencies,
  organisationId: OrganisationId,
): Omit<CommandContext, 'tenant' | 'commandId' | 'input'> => {
  const by = { actor: `process:${process}`, correlation: organisationId, causation: null }
  return { ...by, at: now() }
}

/**
 * The account is opened from what was approved. A charity that never applied has nothing to open it
 * from, nor has one whose representative was erased.
 */
const mayOpenAccount = async (
  { store }: CompleteOpeningsDependencies,
  organisationId: OrganisationId,
): Promise<boolean> => {
  const { state } = await loadState(store, application, organisationId)
  if (state.status !== 'approved' || state.filled.identity === null) return false
  return !isErased(state.email) && !isErased(state.filled.identity.lastName)
}
