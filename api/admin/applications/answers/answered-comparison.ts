import {
  compareGiven,
  type Difference,
  type FieldChange,
  type FieldThen,
} from '@almoner/domain/application/sections/compare.ts'
import { evolveApplication } from '@almoner/domain/application/evolve.ts'
import type { ApplicationState } from '@almoner/domain/application/index.ts'
import { toGivenThen } from '@almoner/domain/application/sections/given.ts'
import { isSectionEvent } from '@almoner/domain/application/sections/events.ts'
import { type Section } from '@almoner/domain/application/values.ts'
import { initialApplication } from '@almoner/domain/application/state.ts'
import { maskValue } from './answered-fields.ts'
import type { ChangedBy, ComparedField, Comparison } from '../history/history-contract.ts'
import { toActor } from '../history/history-actor.ts'
import type { ApplicationFact, History } from '../history/history.ts'
import type { ToReviewer } from '../own-administrator.ts'

/**
 * Returns the differences between an earlier and a later history of one application, with the last
 * event that changed each value. Whole values are compared, but shown masked.
 */
export const compareHistories = (
  before: History,
  after: History,
  toReviewer: ToReviewer,
): Comparison => {
  const start = before.reduce(evolveApplication, initialApplication)
  const [from, to, last] = lastChanges(start, after.slice(before.length))
  const { fields, documents } = compareGiven(from, to)
  const changedBy = (key: string): ChangedBy => {
    const fact = last.get(key) ?? after.at(-1)
    return fact
      ? { by: toActor(fact, toReviewer), at: fact.meta.at }
      : { by: { kind: 'platform' }, at: '' }
  }
  return {
    fields: fields.map((change) => Object.assign(masked(change), changedBy(fieldKey(change)))),
    documents: documents.map((change) => {
      const { by, at } = changedBy(documentKey((change.after ?? change.before).id))
      return Object.assign({ by, at }, change)
    }),
  }
}

const fieldKey = ({ section, field }: Pick<FieldChange, 'section' | 'field'>): string =>
  `${section} ${field}`
const documentKey = (id: string): string => `documents ${id}`

/** Returns the first and last values, and the event that last changed each part. */
const lastChanges = (start: ApplicationState, facts: History) => {
  const last = new Map<string, ApplicationFact>()
  let state = start
  const first = toGivenThen(start)
  let currentAnswers = first
  for (const fact of facts) {
    state = evolveApplication(state, fact)
    if (!isSectionEvent(fact)) continue
    const next = toGivenThen(state)
    for (const key of listKeys(compareGiven(currentAnswers, next))) last.set(key, fact)
    currentAnswers = next
  }
  return [first, currentAnswers, last] as const
}

const listKeys = ({ fields, documents }: Difference): readonly string[] => [
  ...fields.map(fieldKey),
  // The change is the new document's event, because the replaced document was withdrawn earlier.
  ...documents.flatMap(({ before, after }) =>
    [before, after].flatMap((document) => (document ? documentKey(document.id) : [])),
  ),
]

const masked = ({
  section,
  field,
  before,
  after,
}: FieldChange): Omit<ComparedField, 'by' | 'at'> => {
  const maskField = (then: FieldThen): FieldThen =>
    then.is === 'given' ? { ...then, value: maskValue(section, field, then.value) } : then
  return { section: section as Section, field, before: maskField(before), after: maskField(after) }
}
