import { canonicalJson } from '@almoner/domain/kernel/canonical-json.ts'
import { writePosition } from '@almoner/eventstore/position.ts'
import { maskValue } from '../answers/answered-fields.ts'
import { toActor } from '../history/history-actor.ts'
import type { ApplicationFact, History } from '../history/history.ts'
import type { ToReviewer } from '../own-administrator.ts'

/** The events as JSON lines. A representative's details are masked as on the screen. */
export const packEvents = (history: History, toReviewer: ToReviewer): string =>
  history.map((fact) => `${canonicalJson(toLine(fact, toReviewer))}\n`).join('')

const toLine = (fact: ApplicationFact, toReviewer: ToReviewer): object => {
  const { type, data, personal, position, recordedAt, meta } = fact
  const actor = toActor(fact, toReviewer)
  return {
    position: writePosition(position),
    type,
    at: meta.at,
    recordedAt,
    actor: actor.kind === 'administrator' ? { kind: actor.kind, name: actor.name } : actor,
    data: withoutKeys(data),
    personal: personal ? masked(type, personal) : null,
  }
}

// A file's storage key is internal, and its hash already identifies the file.
const withoutKeys = (data: object): object =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]: [string, unknown]) => {
      if (name === 'fileKey') return []
      return [[name, isPlainObject(value) ? withoutKeys(value) : value]]
    }),
  )

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const masked = (type: string, personal: object): object =>
  type === 'IdentityGiven'
    ? Object.fromEntries(
        Object.entries(personal).map(([field, value]: [string, unknown]) => [
          field,
          typeof value === 'string' ? maskValue('identity', field, value) : value,
        ]),
      )
    : personal
