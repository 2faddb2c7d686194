import { fileURLToPath } from 'node:url'
import { Worker } from '@temporalio/worker'
import { DeterminismViolationError } from '@temporalio/workflow'
import type { Payload } from '@temporalio/common'
import { describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { bundleWorkflows } from './worker/bundle.ts'
import { createDataConverter } from './client/connect.ts'
import { createPayloadCodec } from './payload/payload-codec.ts'
import { speakTo } from './worker/runtime.ts'
import {
  readProcessName,
  readHistories,
  recordingKey,
  type RecordedHistory,
} from './testing/recorded.ts'
import { stories } from './testing/stories.ts'
import * as workflows from './workflows.ts'

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const ours = fileURLToPath(new URL('./workflows.ts', import.meta.url))
const changed = fileURLToPath(new URL('./testing/hasty-workflows.ts', import.meta.url))
const recorded = readHistories()

const replay = async (history: RecordedHistory, workflowsPath: string): Promise<void> => {
  speakTo(quiet)
  await Worker.runReplayHistory(
    {
      workflowBundle: await bundleWorkflows(workflowsPath),
      dataConverter: createDataConverter(recordingKey),
    },
    history,
  )
}

describe('processes that were under way when this version was installed', () => {
  it.each(recorded.map(({ name, history }) => [name, history] as const))(
    'go on: %s',
    async (_name, history) => {
      await expect(replay(history, ours)).resolves.toBeUndefined()
    },
  )

  it('are recorded for every process and every story', () => {
    expect(recorded.map(({ name }) => name).toSorted()).toEqual(
      stories()
        .map(({ name }) => name)
        .toSorted(),
    )
    const processes = new Set(recorded.map(({ history }) => readProcessName(history)))
    expect([...processes].toSorted()).toEqual(Object.keys(workflows).toSorted())
  })

  it('would fail the replay if a step was changed', async () => {
    const { history } = requirePresent(
      recorded.find(({ name }) => name === 'take-payment-succeeded'),
      'a history',
    )
    await expect(replay(history, changed)).rejects.toThrow(DeterminismViolationError)
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
