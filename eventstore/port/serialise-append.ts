import { assert } from '@almoner/domain/kernel/assert.ts'
import { isUuid } from '@almoner/domain/kernel/ids.ts'
import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { Append, ExpectedRevision, NewEvent } from '../event-store.ts'

/** Largest event: data, personal and meta together, as JSON in UTF-8. */
const largestEventBytes = 1_000_000

/** Most events in one append: an append is one decision, not a bulk load. */
export const mostEventsInAnAppend = 500

export type SerialisedEvent = {
  id: string
  type: string
  data: string
  personal: string | null
  meta: string
}

export type SerialisedAppend = {
  stream: StreamName
  expected: ExpectedRevision
  events: readonly SerialisedEvent[]
  bytes: number
}

/**
 * Checks an append before anything is written, with the rules that every store shares. A failed
 * check is a bug of the caller and throws. The message names the field, never the content.
 */
export const serialiseAppend = ({ stream, expected, events }: Append): SerialisedAppend => {
  assertStreamName(stream)
  assert(typeof expected === 'string' || expected >= 0n, 'an expected revision is not negative')
  assert(events.length > 0, `an append to ${stream} has no events`)
  assert(events.length <= mostEventsInAnAppend, `an append to ${stream} has too many events`)
  assert(
    new Set(events.map((event) => event.id)).size === events.length,
    `an append to ${stream} carries one event id twice`,
  )
  const serialised: SerialisedEvent[] = []
  let bytes = 0
  for (const event of events) {
    const one = serialiseEvent(event)
    const size = countBytes(one)
    assert(size <= largestEventBytes, `${event.type} ${event.id} is larger than 1 MB`)
    serialised.push(one)
    bytes += size
  }
  return { stream, expected, events: serialised, bytes }
}

// An index entry has a limited size, and EventStoreDB reserves names that begin with $.
const streamNamePattern = /^[a-z][A-Za-z0-9_]*-[^\s\p{Cc}\p{Cs}]{1,300}$/u

const assertStreamName = (stream: StreamName): void =>
  assert(streamNamePattern.test(stream), `not a stream name: ${JSON.stringify(stream)}`)

const serialiseEvent = (event: NewEvent): SerialisedEvent => {
  assert(isUuid(event.id), `an event id is not a lower-case uuid: ${JSON.stringify(event.id)}`)
  assert(/^[A-Za-z][A-Za-z0-9]{0,99}$/.test(event.type), `event ${event.id} has no proper type`)
  instant(event.meta.at)
  return {
    id: event.id,
    type: event.type,
    data: toJson(event.data, `data of ${event.type}`),
    personal:
      event.personal === undefined ? null : toJson(event.personal, `personal of ${event.type}`),
    meta: toJson(event.meta, `meta of ${event.type}`),
  }
}

const countBytes = ({ data, personal, meta }: SerialisedEvent): number =>
  Buffer.byteLength(data) + Buffer.byteLength(personal ?? '') + Buffer.byteLength(meta)

// JSON escapes NUL and lone surrogates, and PostgreSQL's `text` and `jsonb` hold neither. An escape
// counts only after an even number of backslashes: "\\u0000" is six ordinary characters.
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/

export const toJson = (value: object, what: string): string => {
  assert(
    typeof value === 'object' && value !== null && !Array.isArray(value),
    `${what} is not an object`,
  )
  const json = stringify(value, what)
  assert(!unstorable.test(json), `${what} holds a NUL character or half a character`)
  return json
}

/** Throws with the name of the first field that JSON cannot hold. */
const stringify = (value: object, what: string): string =>
  JSON.stringify(value, (key, part: unknown) => {
    assert(typeof part !== 'bigint', `${what} holds a bigint at "${key}": JSON has none`)
    // JSON.stringify would write null, and an amount would be lost without an error.
    assert(
      typeof part !== 'number' || Number.isFinite(part),
      `${what} holds a number that is none at "${key}"`,
    )
    return part
  })
