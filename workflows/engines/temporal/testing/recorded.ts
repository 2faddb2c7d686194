import { createSecretKey } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import proto from '@temporalio/proto'

const { History } = proto.temporal.api.history.v1
export type RecordedHistory = proto.temporal.api.history.v1.History

export const historiesFolder = fileURLToPath(new URL('../histories/', import.meta.url))

/** The key of the recordings alone: their content is made up. */
export const recordingKey = createSecretKey(Buffer.alloc(32, 7))

export const historyToText = (history: RecordedHistory | object): string => {
  const plain = History.toObject(History.fromObject(history), {
    longs: String,
    enums: String,
    bytes: String,
  })
  // `process@machine`: a replay ignores it.
  const write = (_key: string, value: unknown): unknown =>
    typeof value === 'string' && /^\d+@/.test(value) ? 'recorder' : value
  return `${JSON.stringify(plain, write)}\n`
}

export const readHistories = (): { name: string; history: RecordedHistory }[] =>
  readdirSync(historiesFolder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({
      name: file.replace(/\.json$/, ''),
      history: History.fromObject(
        JSON.parse(readFileSync(`${historiesFolder}${file}`, 'utf8')) as object,
      ),
    }))

export const readProcessName = ({ events }: RecordedHistory): string =>
  events[0]?.workflowExecutionStartedEventAttributes?.workflowType?.name ?? ''
