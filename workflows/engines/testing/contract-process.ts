import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { ActivityFailed } from '../../flow/activity-failed.ts'
import type { ActivityPolicy, Flow, Process } from '../../flow/flow.ts'
import { task } from '../../flow/task.ts'

/**
 * The process of the engines' contract suite. It is a single process whose input selects the story,
 * because an engine may run it without access to a test's own variables. It reports what a story
 * has seen.
 */
export type ContractInput = { id: string; story: Story }
export type ContractActivities = { one: Act; two: Act; three: Act }
export type Act = (input: { id: string }) => Promise<unknown>
export type ContractOutcome = { output: string }

type ContractFlow = Flow<ContractActivities, ContractOutcome>
type Tale = (flow: ContractFlow, input: { id: string }) => Promise<void>

export const contractPolicy: ActivityPolicy = {
  attempts: 3,
  firstPauseMilliseconds: 20,
  longestPauseMilliseconds: 30,
  timeoutMilliseconds: 1_200,
}

const acts: Tale = async (flow, input) => {
  await flow.activities.one(input)
  await flow.report({ output: 'done' })
}

const waitsForLook =
  (milliseconds: number): Tale =>
  async (flow, input) => {
    await flow.activities.one(input)
    const came = await flow.waitFor('look', milliseconds)
    await flow.report({ output: came ? 'came' : 'did not come' })
  }

const tales = {
  acts,
  waitsForLook: waitsForLook(15_000),
  waitsInVain: waitsForLook(1_500),
  answers: async (flow, input) => {
    const answer = (await flow.activities.one(input)) as { given: { id: string } }
    await flow.report({ output: `${answer.given.id} ${'ignored' in answer}` })
  },
  sleeps: async (flow) => {
    const from = await flow.now()
    await flow.sleep(500)
    await flow.report({ output: `${between(from, await flow.now())}` })
  },
  sleepsLong: async (flow) => flow.sleep(600),
  countsLooks: async (flow, input) => {
    let looks = 0
    await flow.activities.one(input)
    while (await flow.waitFor('look', 300)) looks += 1
    await flow.report({ output: `${looks}` })
  },
  livesWithFailure: async (flow, input) => {
    try {
      await flow.activities.one(input)
    } catch (error) {
      const isKnown = error instanceof ActivityFailed && error.activity === 'one'
      await flow.report({ output: isKnown ? JSON.stringify(error.last) : 'unknown' })
    }
  },
  breaks: async () => {
    throw new RangeError('a rule is broken')
  },
  reportsTwice: async (flow) => {
    await flow.sleep(100)
    await flow.report({ output: 'first' })
    await flow.report({ output: 'second' })
    await flow.sleep(100)
  },
  reportsEarly: async (flow) => {
    await flow.report({ output: 'first' })
    await flow.sleep(500)
  },
  goesTheWholeWay: async (flow, input) => {
    const one = (await flow.activities.one(input)) as { runs: number }
    await flow.sleep(100)
    await flow.activities.two(input)
    await flow.waitFor('look', 150)
    const three = (await flow.activities.three(input)) as { runs: number }
    await flow.report({ output: `${one.runs} ${three.runs}` })
  },
  keepsDeadline: async (flow, input) => {
    const from = await flow.now()
    await flow.waitFor('another', 2_500)
    const waited = between(from, await flow.now())
    const came = await flow.waitFor('look', 100)
    await flow.activities.one(input)
    await flow.report({ output: `${came} ${waited}` })
  },
  waitsBriefly: async (flow, input) => {
    await flow.waitFor('another', 1_500)
    await flow.activities.two(input)
  },
  polls: async (flow, input) => {
    let looks = 0
    for (let round = 0; round < 40; round += 1) {
      await flow.activities.one(input)
      if (round === 0) await flow.report({ output: 'first' })
      if (round % 10 === 0 && (await flow.waitFor('look', 500))) looks += 1
    }
    await flow.activities.two({ id: `${looks} ${between(await flow.now(), await flow.now())}` })
  },
  changesLater: async (flow, input) => {
    await flow.activities.one(input)
    await flow.waitFor('look', 2_000)
    await flow.activities.two(input)
    await flow.report({ output: 'as it was' })
  },
  changesBefore: async (flow, input) => {
    await flow.activities.one(input)
    await flow.waitFor('look', 2_000)
    await flow.report({ output: 'as it was' })
  },
} satisfies Record<string, Tale>

export type Story = keyof typeof tales

const createProcess = (
  changes: Partial<Record<Story, Tale>>,
): Process<'contract', ContractInput, ContractActivities, ContractOutcome> => ({
  name: 'contract',
  policies: { one: contractPolicy, two: contractPolicy, three: contractPolicy },
  run: (flow, { id, story }) => ({ ...tales, ...changes })[story](flow, { id }),
})

export const contractProcess = createProcess({})

/** The next version of it: one story has another end, of the other one the beginning is changed. */
export const changedProcess = createProcess({
  changesLater: async (flow, input) => {
    await flow.activities.one(input)
    await flow.waitFor('look', 2_000)
    await flow.activities.three(input)
    await flow.report({ output: 'changed' })
  },
  changesBefore: async (flow, input) => {
    await flow.activities.two(input)
    await flow.waitFor('look', 2_000)
    await flow.report({ output: 'changed' })
  },
})

/** A task of two steps. If one gives up, the third activity leaves it. */
export const contractTask = task({
  name: 'contract-task',
  id: ({ id }: { id: string }) => id,
  policy: contractPolicy,
  run:
    ({ one, two }: ContractActivities) =>
    async (input: { id: string }, place: 'second' | null) => {
      await (place === null ? one(input) : two(input))
      return { steps: 1, next: place === null ? ('second' as const) : null }
    },
  afterFailure:
    ({ three }) =>
    async (input, { message }) => {
      await three(input)
      return { outcome: { output: message }, status: 'ended' }
    },
})

const between = (from: Instant, to: Instant): number => toMilliseconds(to) - toMilliseconds(from)
