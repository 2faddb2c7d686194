import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import { defaultPayloadConverter, type Payload, type PayloadCodec } from '@temporalio/common'
import type { temporal } from '@temporalio/proto'
import type { Log } from '../../../log.ts'
import { hasStatus } from './grpc.ts'
import { firstOutcomeKey } from '../workflow/names.ts'

type HistoryPage = temporal.api.workflowservice.v1.IGetWorkflowExecutionHistoryResponse
type HistoryEvent = temporal.api.history.v1.IHistoryEvent

const firstPauseMilliseconds = 20
const longestPauseMilliseconds = 250

/**
 * Reads first outcomes, which a workflow stores in its memo. It follows the workflow's history,
 * which the server streams as it grows. Reading needs no worker, never adds to the history, and
 * also works after the end.
 */
export const createFirstOutcomes =
  ({ client, codec, log }: { client: Client; codec: PayloadCodec; log: Log }) =>
  async (id: string, withinMilliseconds: number): Promise<unknown> => {
    const end = performance.now() + withinMilliseconds
    let pause = firstPauseMilliseconds
    let logAway = false
    for (;;) {
      const payload = await follow(client, id, end).catch((error: unknown) => {
        // The payment is recorded: if Temporal is unreachable, its outcome is only unknown so far.
        if (!logAway) log.warn({ id, err: error }, 'Temporal was not reached for a first outcome')
        logAway = true
        return null
      })
      if (payload) return await opened(codec, payload)
      const timeLeft = end - performance.now()
      if (timeLeft <= 0) return null
      await delay(Math.min(pause, timeLeft))
      pause = Math.min(pause * 2, longestPauseMilliseconds)
    }
  }

/** Null if the time is over, or if there is no such process yet. */
const follow = async (client: Client, id: string, end: number): Promise<Payload | null> => {
  let nextPageToken: Uint8Array | null = null
  // Even a check with no time left needs the time of one call. Each call gets the remaining time.
  const deadline = Date.now() + Math.max(end - performance.now(), 1_000)
  do {
    const waits = performance.now() < end
    const page = await loadPage(client, { id, nextPageToken, deadline, waits })
    if (!page) return null
    const outcome = page.history?.events?.map(reportIn).find((payload) => payload)
    if (outcome) return outcome
    nextPageToken = page.nextPageToken?.length ? page.nextPageToken : null
  } while (nextPageToken)
  return null
}

const loadPage = async (
  { connection, workflowService, options: { namespace } }: Client,
  request: { id: string; nextPageToken: Uint8Array | null; deadline: number; waits: boolean },
): Promise<HistoryPage | null> => {
  const { id, nextPageToken, deadline, waits } = request
  try {
    return await connection.withDeadline(deadline, () =>
      workflowService.getWorkflowExecutionHistory({
        namespace,
        execution: { workflowId: id },
        waitNewEvent: waits,
        ...(nextPageToken && { nextPageToken }),
      }),
    )
  } catch (error) {
    if (hasStatus(error, 'notFound', 'deadlineExceeded', 'cancelled')) return null
    throw error
  }
}

// A restarted run receives the memo of the previous one.
const reportIn = (event: HistoryEvent): Payload | undefined => {
  const startMemo = event.workflowExecutionStartedEventAttributes?.memo?.fields
  const changed = event.workflowPropertiesModifiedEventAttributes?.upsertedMemo?.fields
  return changed?.[firstOutcomeKey] ?? startMemo?.[firstOutcomeKey] ?? undefined
}

const opened = async (codec: PayloadCodec, payload: Payload): Promise<unknown> => {
  const [plain] = await codec.decode([payload])
  const report = plain && defaultPayloadConverter.fromPayload<{ outcome: unknown }>(plain)
  return report?.outcome ?? null
}
