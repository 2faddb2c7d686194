import { ActivityFailed } from '../../flow/activity-failed.ts'
import { countNudges, isUnknown, readMilliseconds } from '../../flow/asking.ts'
import type { Flow, Process } from '../../flow/flow.ts'
import { forMinutes, whilePayerWaits } from '../../retry-policies.ts'
import type { SaveCardInput, SaveCardOutcome } from './contract.ts'

/** The state of the setup after an activity has recorded the provider's answer. */
export type SetupAnswer =
  | Extract<SaveCardOutcome, { status: 'saved' | 'requires_action' }>
  | { status: 'processing'; providerSetupId: string }
  | (Extract<SaveCardOutcome, { status: 'failed' }> & {
      /** A card that the provider has saved nevertheless, and that must be removed there. */
      leftBehind: string | null
    })

type AtProvider = SaveCardInput & { providerSetupId: string }

export type SaveCardActivities = {
  setUpCard: (input: SaveCardInput) => Promise<SetupAnswer>
  /** The provider could not be reached: no card is saved, and nothing was charged. */
  giveUpSetup: (input: SaveCardInput) => Promise<SetupAnswer>
  lookAtSetup: (input: AtProvider) => Promise<SetupAnswer>
  /** Ends a setup that took too long, unless the card has been saved. */
  cancelSetup: (input: AtProvider) => Promise<SetupAnswer>
  takeOffCard: (input: { paymentMethodReference: string }) => Promise<null>
}

type CardFlow = Flow<SaveCardActivities, SaveCardOutcome>

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

const lookEvery = 2 * second
const longestPause = 5 * minute
const authenticationWithin = 300 * second
/**
 * Providers store an idempotency key for 24 hours. A request after that would only set the card up
 * a second time, which costs nothing; the donor does not wait for it any more either.
 */
const askWithin = 23 * hour
const takeOffWithin = 30 * 24 * hour

/**
 * Saves a donor's card at the provider. Ends when the card is saved or has failed; an
 * authentication that takes longer than 300 s is cancelled at the provider. A card that was saved
 * after the timeout is removed there again: the donor was already informed of a failure.
 */
export const saveCard: Process<'save-card', SaveCardInput, SaveCardActivities, SaveCardOutcome> = {
  name: 'save-card',
  policies: {
    setUpCard: forMinutes,
    giveUpSetup: forMinutes,
    lookAtSetup: whilePayerWaits,
    cancelSetup: forMinutes,
    takeOffCard: forMinutes,
  },
  run: async (flow, input) => {
    const askUntil = (await readMilliseconds(flow)) + askWithin
    const ended = await untilEnded({ flow, input, askUntil, nudges: countNudges(flow) })
    if (ended.status !== 'failed' || ended.leftBehind === null) return
    const card = { paymentMethodReference: ended.leftBehind }
    const takeOffUntil = (await readMilliseconds(flow)) + takeOffWithin
    await untilAnswered(flow, {
      until: takeOffUntil,
      ask: () => flow.activities.takeOffCard(card),
      wait: (pause) => flow.sleep(pause),
    })
  },
}

type Asking = {
  flow: CardFlow
  input: SaveCardInput
  askUntil: number
  nudges: ReturnType<typeof countNudges>
}

/** Reports each change; only the first report counts. */
const untilEnded = async (asking: Asking): Promise<SetupAnswer> => {
  const { flow, input } = asking
  let answer = await orAbandoned(asking, () => flow.activities.setUpCard(input))
  for (;;) {
    await flow.report(toOutcome(answer))
    if (answer.status === 'saved' || answer.status === 'failed') return answer
    answer = await answered(asking, answer)
  }
}

const toOutcome = (answer: SetupAnswer): SaveCardOutcome =>
  answer.status === 'failed' ? { status: 'failed', reason: answer.reason } : answer

/** The donor is with their bank, or the provider itself waits for it. */
const answered = async (
  asking: Asking,
  { status, providerSetupId }: Extract<SetupAnswer, { providerSetupId: string }>,
): Promise<SetupAnswer> => {
  const { flow, input, askUntil, nudges } = asking
  const isAsked = status === 'requires_action'
  const within = isAsked ? (await readMilliseconds(flow)) + authenticationWithin : askUntil
  const until = Math.min(within, askUntil)
  for (let pause = lookEvery; ; pause = isAsked ? pause : Math.min(pause * 2, longestPause)) {
    const timeLeft = until - (await readMilliseconds(flow))
    if (timeLeft <= 0) break
    await nudges.waitFor(Math.min(pause, timeLeft))
    const answer = await look(flow, { ...input, providerSetupId })
    if (answer && answer.status !== status) return answer
  }
  return await orAbandoned(asking, async () => {
    const cancelled = await flow.activities.cancelSetup({ ...input, providerSetupId })
    const hasEnded = cancelled.status === 'saved' || cancelled.status === 'failed'
    return hasEnded ? cancelled : await flow.activities.giveUpSetup(input)
  })
}

/**
 * Repeats the call until the provider answers; the donor's page shows that the setup is processing.
 * Unlike a charge, a card that was set up without our record does no harm: no event has it, and no
 * payment uses it. So every setup ends.
 */
const orAbandoned = async (
  { flow, input, askUntil, nudges }: Asking,
  ask: () => Promise<SetupAnswer>,
): Promise<SetupAnswer> => {
  const wait = async (pause: number): Promise<void> => {
    await flow.report({ status: 'processing', providerSetupId: null })
    await nudges.waitFor(pause)
  }
  try {
    return await untilAnswered(flow, { until: askUntil, ask, wait })
  } catch (error) {
    if (!(error instanceof ActivityFailed)) throw error
    return await flow.activities.giveUpSetup(input)
  }
}

const untilAnswered = async <Answer>(
  flow: CardFlow,
  asking: {
    until: number
    ask: () => Promise<Answer>
    wait: (pauseMilliseconds: number) => Promise<void>
  },
): Promise<Answer> => {
  const { until, ask, wait } = asking
  for (let pause = lookEvery; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await ask()
    } catch (error) {
      if (!isUnknown(error) || (await readMilliseconds(flow)) + pause > until) throw error
    }
    await wait(pause)
  }
}

/** Returns null if the provider could not be reached. */
const look = async (flow: CardFlow, input: AtProvider): Promise<SetupAnswer | null> => {
  try {
    return await flow.activities.lookAtSetup(input)
  } catch (error) {
    if (error instanceof ActivityFailed) return null
    throw error
  }
}
