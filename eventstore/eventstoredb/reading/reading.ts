import type { AllStreamResolvedEvent, ResolvedEvent, StreamingRead } from '@eventstore/db-client'
import { cancelReading, NoAnswer } from '../connection/connection.ts'

const millisecondsOfSilence = 10_000

/** All reads go to the leader: a follower may not have the newest acknowledged events. */
export const requiresLeader = true

/** The events of one answer. A server that falls silent in the middle of it has failed. */
export async function* readEach(
  reading: StreamingRead<ResolvedEvent> | StreamingRead<AllStreamResolvedEvent>,
): AsyncGenerator<ResolvedEvent, void, undefined> {
  const timer = setTimeout(
    () => reading.destroy(new NoAnswer('the event store does not answer')),
    millisecondsOfSilence,
  )
  try {
    for await (const resolved of reading.iterator({ destroyOnReturn: false })) {
      timer.refresh()
      yield resolved as ResolvedEvent
    }
  } finally {
    clearTimeout(timer)
    cancelReading(reading)
  }
}
