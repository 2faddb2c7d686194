import { streamName } from '@almoner/domain/kernel/ids.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { isAskedFor } from '@almoner/eventstore/port/port-rules.ts'
import { toEventFilter } from './engine/read-model.ts'
import { readModels } from './read-models.ts'

/** No screen reads these, so no answer waits for them. */
const withoutScreen: ReadonlySet<string> = new Set(['hash-chain'])

const candidates = readModels
  .filter(({ name }) => !withoutScreen.has(name))
  .map((model) => ({ name: model.name, filter: toEventFilter(model) }))

type Recorded = Pick<RecordedEvent, 'stream' | 'type'>

/** The read models that a screen reads and that receive one of these events. */
export const findModelsOfEvents = (events: readonly Recorded[]): readonly string[] =>
  candidates.filter(({ filter }) => events.some(isAskedFor(filter))).map(({ name }) => name)

/**
 * Returns the read models that a screen reads and that receive events of these types in one
 * category.
 */
export const findModelsOfTypes = (category: string, types: readonly string[]): readonly string[] =>
  findModelsOfEvents(types.map((type) => ({ stream: streamName(category, ''), type })))

/** The read models that a screen reads and that receive any event of this category. */
export const findModelsOfCategory = (category: string): readonly string[] =>
  candidates
    .filter(({ filter: { categories } }) => categories?.includes(category) ?? true)
    .map(({ name }) => name)
