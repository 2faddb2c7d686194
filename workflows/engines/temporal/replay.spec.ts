import type { Payload } from '@temporalio/common'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPayloadCodec } from './payload/payload-codec.ts'
import { readProcessName, readHistories, recordingKey } from './testing/recorded.ts'
import { replayRecorded, type ReplayOutcomes } from './testing/replay-outcomes.ts'
import { tasks } from '../../tasks/tasks.ts'
import { stories } from './testing/stories.ts'
import { processes as inSandbox } from './workflows.ts'

const recorded = readHistories()

let outcomes: ReplayOutcomes
beforeAll(async () => {
  outcomes = await replayRecorded()
})

const isTask = (name: string): boolean => tasks.some((task) => task.name === name)

describe('processes that were under way when this version was installed', () => {
  it.each(recorded.map(({ name }) => name))('go on: %s', (name) => {
    expect(outcomes.ours[name]).toBeNull()
  })

  it('are recorded for every process and every story', () => {
    expect(recorded.map(({ name }) => name).toSorted()).toEqual(
      stories()
        .map(({ name }) => name)
        .toSorted(),
    )
    const processes = new Set(recorded.map(({ history }) => readProcessName(history)))
    const waiting = inSandbox.map(({ name }) => name)
    expect([...processes].filter((name) => !isTask(name)).toSorted()).toEqual(waiting.toSorted())
    // All tasks are one workflow, so the histories of one task are those of all.
    expect([...processes].filter(isTask)).toEqual(['mail-donor'])
  })

  it('would fail the replay if a step was changed', () => {
    expect(outcomes.changed).toContain('DeterminismViolationError')
  })

  it('reveal nothing about the machine they were recorded on, even when decrypted', async () => {
    const codec = createPayloadCodec(recordingKey)
    for (const { history } of recorded) {
      const sealed = payloadsIn(history.toJSON())
      const opened = (await codec.decode(sealed)).map(({ data }) => Buffer.from(data ?? []))
      expect(opened.length).toBeGreaterThan(2)
      const text = `${JSON.stringify(history)} ${Buffer.concat(opened).toString()}`
      expect(text).not.toMatch(/file:|node_modules|\d@|at \/|\n +at /)
    }
  })
})

const payloadsIn = (value: unknown): Payload[] => {
  if (typeof value !== 'object' || value === null) return []
  const { metadata, data } = value as { metadata?: { encoding?: string }; data?: string }
  if (metadata?.encoding === undefined || data === undefined) {
    return Object.values(value).flatMap(payloadsIn)
  }
  const encoding = Buffer.from(metadata.encoding, 'base64')
  return [{ metadata: { encoding }, data: Buffer.from(data, 'base64') }]
}
