import type { Position } from '@almoner/eventstore/position.ts'

/** Prints lines for a person, about one a second: progress, speed and the remaining time. */
export const createProgress = (options: {
  name: string
  goal: Position
  say: (line: string) => void
  now?: () => number
  millisecondsBetweenLines?: number
}): { reached: (position: Position, events: number) => void } => {
  const {
    name,
    goal,
    say,
    now = () => performance.now(),
    millisecondsBetweenLines = 1_000,
  } = options
  const startedAt = now()
  let received = startedAt
  let eventCount = 0
  return {
    reached: (position, events) => {
      eventCount += events
      const at = now()
      if (at - received < millisecondsBetweenLines || position >= goal) return
      received = at
      const seconds = (at - startedAt) / 1_000
      // The progress, for any kind of position: in EventStoreDB it is an offset into the log.
      const done = Math.max(Number(position) / Number(goal), Number.EPSILON)
      const secondsToGo = Math.ceil((seconds * (1 - done)) / done)
      const speed = `${Math.round(eventCount / seconds)} events/s`
      say(`${name}: ${position} of ${goal}, ${speed}, ${secondsToGo} s to go`)
    },
  }
}
