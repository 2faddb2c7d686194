import { ActivityFailed } from '../../flow/activity-failed.ts'
import { countNudges } from '../../flow/asking.ts'
import type { Process } from '../../flow/flow.ts'
import { forHours, forMinutes } from '../../retry-policies.ts'
import type { OpenOrganisationInput } from './contract.ts'

type Step = (input: OpenOrganisationInput) => Promise<null>

export type OpenOrganisationActivities = {
  /** The charity's own stream begins, with what was approved. `isOpen`: nothing is to be done. */
  registerOrganisation: (input: OpenOrganisationInput) => Promise<{ isOpen: boolean }>
  /** Does nothing if the charity is not on the Inland Revenue's list. */
  verifyTaxStatus: Step
  /** The applicant becomes the owner, with the login that they have. */
  addOwner: Step
  recordBankAccount: Step
  /** Opens the charity's own account at the card provider. */
  openConnectedAccount: Step
  startSubscription: Step
  /**
   * Creates a project that suits any gift. The charity cannot take gifts until it has a project.
   */
  createFirstProject: Step
  /** The charity's site takes payments after this step. */
  approveOrganisation: Step
  /** A manual review for the platform's administrators. */
  openReview: Step
  closeReview: Step
  writeToOwner: (input: OpenOrganisationInput) => Promise<{ mailed: boolean }>
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

const firstPause = minute
const longestPause = 6 * hour

/**
 * Opens the charity of an approved application. Each step may run twice and has one effect. If a
 * step cannot be done, the process opens a manual review for the administrators. It then waits
 * until one of them requests another try, and also retries automatically at intervals. It ends when
 * the charity is open and its owner has been written to. Payments open with the last step before
 * that.
 */
export const openOrganisation: Process<
  'open-organisation',
  OpenOrganisationInput,
  OpenOrganisationActivities,
  { opened: true }
> = {
  name: 'open-organisation',
  policies: {
    registerOrganisation: forMinutes,
    verifyTaxStatus: forMinutes,
    addOwner: forMinutes,
    recordBankAccount: forMinutes,
    openConnectedAccount: forMinutes,
    startSubscription: forMinutes,
    createFirstProject: forMinutes,
    approveOrganisation: forMinutes,
    openReview: forMinutes,
    closeReview: forMinutes,
    writeToOwner: forHours,
  },
  mostActivitiesAtOnce: 4,
  run: async (flow, input) => {
    const { activities } = flow
    const waiting = countNudges(flow)
    const untilDone = async <Answer>(step: () => Promise<Answer>): Promise<Answer> => {
      for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
        const answer = await unlessFailed(step)
        if (answer !== undefined) return answer
        await unlessFailed(() => activities.openReview(input))
        await waiting.waitFor(pause)
      }
    }
    const { isOpen } = await untilDone(() => activities.registerOrganisation(input))
    if (!isOpen) {
      await untilDone(() => activities.verifyTaxStatus(input))
      await untilDone(() => activities.addOwner(input))
      await untilDone(() => activities.recordBankAccount(input))
      await untilDone(() => activities.openConnectedAccount(input))
      await untilDone(() => activities.startSubscription(input))
      await untilDone(() => activities.createFirstProject(input))
      await untilDone(() => activities.approveOrganisation(input))
    }
    await flow.report({ opened: true })
    if (isOpen) return
    await untilDone(() => activities.closeReview(input))
    // An address that refuses letters does not stop the opening: its owner can log in.
    await unlessFailed(() => activities.writeToOwner(input))
  },
}

const unlessFailed = async <Answer>(step: () => Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await step()
  } catch (error) {
    if (error instanceof ActivityFailed) return undefined
    throw error
  }
}
