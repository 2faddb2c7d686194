// Replays every recorded history with today's processes, and one with processes of which a step was
// changed, and prints the outcomes. It is a program of its own: a replay hooks every promise of its
// process for good, after which other specs would run at a tenth of their speed.
import { fileURLToPath } from 'node:url'
import { Worker } from '@temporalio/worker'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { createDataConverter } from '../client/connect.ts'
import { bundleWorkflows } from '../worker/bundle.ts'
import { speakTo } from '../worker/runtime.ts'
import { readHistories, recordingKey, type RecordedHistory } from './recorded.ts'
import type { ReplayOutcomes } from './replay-outcomes.ts'

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const ours = fileURLToPath(new URL('../workflows.ts', import.meta.url))
const changed = fileURLToPath(new URL('./hasty-workflows.ts', import.meta.url))

const replay = async (history: RecordedHistory, workflowsPath: string): Promise<void> => {
  await Worker.runReplayHistory(
    {
      workflowBundle: await bundleWorkflows(workflowsPath),
      dataConverter: createDataConverter(recordingKey),
    },
    history,
  )
}

const findFailure = async (work: Promise<void>): Promise<string | null> => {
  try {
    await work
    return null
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }
}

speakTo(quiet)
const recorded = readHistories()
const outcomes: ReplayOutcomes = { ours: {}, changed: null }
for (const { name, history } of recorded) {
  outcomes.ours[name] = await findFailure(replay(history, ours))
}
const one = recorded.find(({ name }) => name === 'take-payment-succeeded')
const { history } = requirePresent(one, 'a history')
outcomes.changed = await findFailure(replay(history, changed))
process.stdout.write(JSON.stringify(outcomes), () => process.exit())
