import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { BoundProcess } from '../bound-process.ts'
import { boundProcesses, type ProcessDependencies } from '../../processes.ts'
import { connectLazily } from './client/connect.ts'
import { createTemporalEngine } from './engine.ts'
import { givenTemporal } from './testing/given-temporal.ts'
import { historiesFolder, historyToText, recordingKey } from './testing/recorded.ts'
import { stories, type Story } from './testing/stories.ts'

/**
 * `npm run histories` runs every story on a real Temporal server and records its history. Use it
 * only for new stories and for processes that do not run in production yet. A running process
 * replays its earlier recorded history, so every later version has to replay it too.
 */
const storyNames = new Set(process.argv.slice(2))
const endsWithinMilliseconds = 60_000
// No activity runs, and the time is read before the first one.
const now = () => instant('2026-11-20T02:30:00.000Z')
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: console.error }
// Stack traces would contain this machine's paths.
Error.stackTraceLimit = 0

const temporal = await givenTemporal()
const client = connectLazily(temporal.settings, recordingKey)
mkdirSync(historiesFolder, { recursive: true })

const record = async (story: Story): Promise<void> => {
  let calls = 0
  const taskQueue = `recording-${randomUUID()}`
  const id = `${story.name}-${randomUUID()}`
  const due = [...(story.signals ?? [])]
  const signalWhatIsDue = async (): Promise<void> => {
    while (due[0] && due[0].after <= calls) {
      await client.workflow.getHandle(id).signal(due[0].signal)
      due.shift()
    }
  }
  const engine = await createTemporalEngine({
    settings: temporal.settings,
    payloadKey: recordingKey,
    processes: boundProcesses({ now } as ProcessDependencies).map((bound) =>
      answering(bound, story, () => {
        calls += 1
      }),
    ),
    taskQueue,
    log: quiet,
  })
  try {
    await engine.start(story.process, id, story.input)
    const until = Date.now() + endsWithinMilliseconds
    for (;;) {
      await delay(200)
      await signalWhatIsDue()
      const { status } = await client.workflow.getHandle(id).describe()
      if (status.name === 'COMPLETED') break
      if (status.name !== 'RUNNING' || Date.now() > until) {
        throw new Error(`${story.name} did not end well: ${status.name}`)
      }
    }
    const history = await client.workflow.getHandle(id).fetchHistory()
    writeFileSync(`${historiesFolder}${story.name}.json`, historyToText(history))
    console.log(`${story.name}: ${history.events?.length} events`)
  } finally {
    await engine.close()
  }
}

const answering = (bound: BoundProcess, story: Story, called: () => void): BoundProcess => ({
  ...bound,
  activities: Object.fromEntries(
    Object.keys(bound.policies).map((name) => {
      const queue = [...(story.answers[name] ?? [])]
      return [
        name,
        async () => {
          const answer = queue.length > 1 ? queue.shift() : queue[0]
          called()
          if (answer instanceof Error) throw answer
          return answer
        },
      ]
    }),
  ),
})

try {
  for (const story of stories())
    if (storyNames.size === 0 || storyNames.has(story.name)) await record(story)
} finally {
  await client.connection.close()
  await temporal.stop()
}
spawnSync('oxfmt', [historiesFolder], { stdio: 'inherit' })
