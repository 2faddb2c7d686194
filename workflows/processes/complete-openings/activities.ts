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
} from '../../steps/connected-account/open-connected-account.ts'
import { FinalError } from '../../flow/activity-failed.ts'
import type { Log } from '../../log.ts'
import { recordCommand } from '../../steps/record/record-command.ts'
import { giveReferralCode } from '../../steps/referral/referral-code.ts'
import { leaveFailure } from '../../steps/review/failure-review.ts'
import { closeReview } from '../../steps/review/manual-review.ts'
import { openingReview } from '../../steps/review/opening-review.ts'
import { findPlanToFollow } from '../../steps/subscription/follow-plan.ts'
import type { CompleteOpeningsActivities } from './process.ts'

export type CompleteOpeningsDependencies = OpenConnectedAccountDependencies & {
  /** The charities after this one, in the order of their ids. */
  charityIds: (page: {
    after: OrganisationId | null
    limit: number
  }) => Promise<readonly OrganisationId[]>
  log: Log
}

const pageSize = 50

export const completeOpeningsActivities = (
  deps: CompleteOpeningsDependencies,
): CompleteOpeningsActivities => ({
  giveCodes: async ({ after }) => {
    const from = after as OrganisationId | null
    const page = await deps.charityIds({ after: from, limit: pageSize })
    const withoutAccount: string[] = []
    for (const organisationId of page) {
      const { state } = await loadState(deps.store, organisation, organisationId)
      if (state.status !== 'approved') continue
      await giveCode(deps, organisationId)
      const following = await findPlanToFollow(deps.store, organisationId)
      if (following !== null) {
        const { handled } = await recordCommand(deps, {
          ...following,
          process: 'complete-openings',
        })
        assert(handled, 'a subscription that runs follows its charity')
      }
      if (await isWithoutAccount(deps, organisationId)) withoutAccount.push(organisationId)
    }
    return { withoutAccount, next: page.length < pageSize ? null : (page.at(-1) ?? null) }
  },

  // A rejection of one account by the provider does not prevent the opening of the others.
  openAccount: async ({ organisationId }) => {
    const item = openingReview({ organisationId })
    try {
      await openConnectedAccount(deps, organisationId as OrganisationId)
      await closeReview(deps, { item, correlation: organisationId, process: 'complete-openings' })
      return { opened: true }
    } catch (error) {
      if (!(error instanceof FinalError)) throw error
      deps.log.error({ err: error, organisationId }, 'an account could not be opened')
      await leaveFailure(deps, { item, owner: null, process: 'complete-openings' })
      return { opened: false }
    }
  },
})

const toContext = (
  { now }: CompleteOpeningsDependencies,
  organisationId: OrganisationId,
): Omit<CommandContext, 'tenant' | 'commandId' | 'input'> => {
  const by = { actor: 'process:complete-openings', correlation: organisationId, causation: null }
  return { ...by, at: now() }
}

const giveCode = async (
  deps: CompleteOpeningsDependencies,
  organisationId: OrganisationId,
): Promise<void> => {
  await giveReferralCode(deps.store, { organisationId, context: toContext(deps, organisationId) })
}

/**
 * The account is opened from what was approved. A charity that never applied has nothing to open it
 * from, nor has one whose representative was erased.
 */
const isWithoutAccount = async (
  { store }: CompleteOpeningsDependencies,
  organisationId: OrganisationId,
): Promise<boolean> => {
  const { state: account } = await loadState(store, connectedAccount, organisationId)
  if (account.status !== 'none') return false
  const { state } = await loadState(store, application, organisationId)
  if (state.status !== 'approved' || state.filled.identity === null) return false
  return !isErased(state.email) && !isErased(state.filled.identity.lastName)
}
