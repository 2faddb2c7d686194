import type { Instant } from '@almoner/domain/kernel/time.ts'
import { ActivityFailed } from '../../flow/activity-failed.ts'
import { isUnknown, readMilliseconds } from '../../flow/asking.ts'
import type { Flow, Process } from '../../flow/flow.ts'
import { forHours, forMinutes } from '../../retry-policies.ts'
import type { EraseDonorInput } from './contract.ts'

export type EraseDonorActivities = {
  /** Ends the donor's login, second step and sessions. */
  closeAccount: (input: EraseDonorInput) => Promise<null>
  /** Ends their recurring plans and marketing consents. */
  endWhatGoesOn: (input: EraseDonorInput) => Promise<null>
  /** Money that may still move, a receipt that is still to be written, a card that is being saved. */
  lookWhatIsUnderWay: (input: EraseDonorInput) => Promise<{ underWay: boolean }>
  removeCards: (input: EraseDonorInput) => Promise<null>
  /** Sends the last letter. After the erasure the address is unknown. */
  sayFarewell: (input: EraseDonorInput) => Promise<{ mailed: boolean }>
  /** Destroys the keys that existed at that moment, and records it. */
  destroyKeys: (input: EraseDonorInput & { madeBefore: Instant }) => Promise<null>
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/**
 * The time for which the erasure waits for payments under way. A later payment ends without its
 * payer.
 */
const waitsWithin = 20 * minute
const firstLook = second
const longestLook = minute

const firstPause = minute
const longestPause = 6 * hour
const doneWithin = 30 * 24 * hour

/**
 * Erases a donor. The erasure is immediate for the donor: login ends when the request is recorded,
 * and no plan charges a person without an account. The irreversible step comes last, when all
 * payments under way have ended and the last letter is sent. Each step may run twice. Only keys
 * made before one moment are destroyed, so that a person who registers with that address later
 * keeps their keys.
 */
export const eraseDonor: Process<'erase-donor', EraseDonorInput, EraseDonorActivities, never> = {
  name: 'erase-donor',
  policies: {
    closeAccount: forMinutes,
    endWhatGoesOn: forMinutes,
    lookWhatIsUnderWay: forMinutes,
    removeCards: forMinutes,
    sayFarewell: forHours,
    destroyKeys: forMinutes,
  },
  mostActivitiesAtOnce: 4,
  run: async (flow, input) => {
    const { activities } = flow
    await untilDone(flow, () => activities.closeAccount(input))
    await untilDone(flow, () => activities.endWhatGoesOn(input))
    await untilAtRest(flow, input)
    await untilDone(flow, () => activities.removeCards(input))
    await farewell(flow, input)
    const madeBefore = await flow.now()
    await untilDone(flow, () => activities.destroyKeys({ ...input, madeBefore }))
  },
}

type EraseFlow = Flow<EraseDonorActivities, never>

// A database or a read model that is unreachable recovers; after a month the process fails for an
// operator to look at.
const untilDone = async (flow: EraseFlow, step: () => Promise<null>): Promise<void> => {
  const until = (await readMilliseconds(flow)) + doneWithin
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      await step()
      return
    } catch (error) {
      if (!isUnknown(error) || (await readMilliseconds(flow)) + pause > until) throw error
    }
    await flow.sleep(pause)
  }
}

const untilAtRest = async (flow: EraseFlow, input: EraseDonorInput): Promise<void> => {
  const until = (await readMilliseconds(flow)) + waitsWithin
  for (let pause = firstLook; ; pause = Math.min(pause * 2, longestLook)) {
    const { underWay } = await looked(flow, input)
    if (!underWay || (await readMilliseconds(flow)) + pause > until) return
    await flow.sleep(pause)
  }
}

const looked = async (flow: EraseFlow, input: EraseDonorInput): Promise<{ underWay: boolean }> => {
  try {
    return await flow.activities.lookWhatIsUnderWay(input)
  } catch (error) {
    if (error instanceof ActivityFailed) return { underWay: true }
    throw error
  }
}

// An address that refuses letters does not stop the erasure.
const farewell = async (flow: EraseFlow, input: EraseDonorInput): Promise<void> => {
  try {
    await flow.activities.sayFarewell(input)
  } catch (error) {
    if (!(error instanceof ActivityFailed)) throw error
  }
}
