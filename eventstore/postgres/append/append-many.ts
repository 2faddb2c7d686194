import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { ClientBase } from 'pg'
import type { SerialisedAppend } from '../../port/serialise-append.ts'
import { valueTypes } from '../read/value-types.ts'
import type { Position } from '../../position.ts'

/** The status in a row of `es.append_many`. */
export const appendStatus = { appended: 0, conflict: 1, duplicate: 2, mismatch: 3 } as const

/** Expectations as the function takes them; 0 and above is a revision. */
const expectedCode = { none: -1n, any: -2n } as const

/** `recordedAt` is null if the server's clock records it. */
export type TimedAppend = SerialisedAppend & { recordedAt: Instant | null }

export type Answer = {
  status: number
  revision: bigint | null
  position: Position | null
  recordedAt: Instant | null
}

type Row = [
  status: number,
  revision: bigint | null,
  position: Position | null,
  recordedAt: Instant | null,
]

/**
 * Writes many appends in one commit, each with its own answer. A conflict is a row, not an
 * exception, so that one lost race does not undo the others. Two appends of one call must not share
 * an event id: known ids are looked up first, and the events are inserted together at the end.
 */
export const appendMany = async (
  client: ClientBase,
  appends: readonly TimedAppend[],
): Promise<readonly Answer[]> => {
  const { rows } = await client.query<Row>({
    name: 'es_append_many',
    text: 'select * from es.append_many($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    rowMode: 'array',
    types: valueTypes,
    values: toValues(appends),
  })
  return rows.map(([status, revision, position, recordedAt]) => ({
    status,
    revision,
    position,
    recordedAt,
  }))
}

/**
 * Each stream is listed once and requests refer to it. JSON is sent as JSON: converting it to an
 * array of texts and back would cost as much as writing the events.
 */
const toValues = (appends: readonly TimedAppend[]): unknown[] => {
  const slots = new Map<string, number>()
  for (const { stream } of appends) {
    if (!slots.has(stream)) slots.set(stream, slots.size + 1)
  }
  const events = appends.flatMap((append) => append.events)
  return [
    [...slots.keys()],
    toList(appends.map(({ stream }) => slots.get(stream) ?? 0)),
    toList(appends.map(({ expected }) => encodeExpected(expected))),
    toList(appends.map((append) => append.events.length)),
    toList(events.map((event) => event.id)),
    toList(events.map((event) => `"${event.type}"`)),
    `[${events.map((event) => event.data).join()}]`,
    `[${events.map((event) => event.personal ?? 'null').join()}]`,
    `[${events.map((event) => event.meta).join()}]`,
    appends.some(({ recordedAt }) => recordedAt !== null)
      ? toList(appends.map(({ recordedAt }) => recordedAt ?? 'null'))
      : null,
  ]
}

const encodeExpected = (expected: SerialisedAppend['expected']): bigint =>
  typeof expected === 'string' ? expectedCode[expected] : expected

// Formats lists that need no escape: numbers, uuids, quoted names of events.
const toList = (items: readonly (string | number | bigint)[]): string => `{${items.join()}}`
