import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { writePosition } from '@almoner/eventstore/position.ts'
import { readFacts, type Fact } from '@almoner/projections/engine/read-model.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { readStream } from '../commands/read-stream.ts'
import type { HistoryActor, HistoryAnswer, HistoryDetails } from './contract.ts'

/** The parts of the history that one reader may see. */
export type HistoryReader = {
  /** The people whose names the reader sees: the desk's own staff, or administrators. */
  named: 'staff' | 'administrator'
  loadNames: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Whether a bank account's holder is shown. */
  seesHolder: boolean
  /** The end of the day as of which the reader sees the books; null for all others. */
  upTo: Instant | null
  /** The charity's own language, in which a text for all languages is shown. */
  defaultLanguage: Language
}

/**
 * The history of one thing of a charity. `Listed` are the events of its stream that it lists: all of
 * them, or those about one setting. The other events also change the state.
 */
export type History<
  State,
  Event extends AnyEvent,
  Shown,
  Listed extends Event['type'] = Event['type'],
> = {
  decider: Pick<Decider<State, never, Event, string>, 'category' | 'shapes' | 'initial' | 'evolve'>
  /** The details for the sentence of each event: a new event has an entry here. */
  details: {
    [Type in Listed]: (event: Extract<Event, { type: Type }>, after: State) => HistoryDetails
  }
  /** Whether the thing has a state before its first event, such as the default rules. */
  hasInitial?: true
  /** Returns the state as the reader may see it. */
  show: (state: State, reader: Pick<HistoryReader, 'seesHolder' | 'defaultLanguage'>) => Shown
}

/** The charity, and the id of the stream, which is the charity's own id if it is omitted. */
type HistoryPlace = { organisationId: OrganisationId; streamId?: string }

/**
 * Returns every listed event of the stream, with the state after it, folded from the stream itself.
 * The result is empty for a charity without such a stream.
 */
export const answerHistory = async <
  State,
  Event extends AnyEvent,
  Shown,
  Listed extends Event['type'],
>(
  store: EventStore,
  { decider, details, hasInitial, show }: History<State, Event, Shown, Listed>,
  { organisationId, streamId = organisationId, ...reader }: HistoryReader & HistoryPlace,
): Promise<HistoryAnswer<Listed, Shown>> => {
  const recorded = await readStream(store, streamName(decider.category, streamId))
  const facts = readFacts(decider.shapes, recorded) as unknown as readonly Fact<Event>[]
  const toDetails = details as unknown as Partial<
    Record<string, (event: Event, after: State) => HistoryDetails>
  >
  const authors = facts
    .filter(({ type }) => type in toDetails)
    .map(({ meta }) => splitActor(meta.actor))
  const authorIds = authors.filter(({ kind }) => kind === reader.named).map(({ id }) => id)
  const names = await reader.loadNames(authorIds)
  let state = decider.initial
  const entries: HistoryAnswer<Listed, Shown>['entries'] = []
  for (const fact of facts) {
    assert(fact.tenant === organisationId, 'a history of this charity')
    if (reader.upTo !== null && isLater(fact.meta.at, reader.upTo)) break
    state = decider.evolve(state, fact)
    const { type, position, meta } = fact
    const toEventDetails = toDetails[type]
    if (toEventDetails === undefined) continue
    entries.push({
      position: writePosition(position),
      at: meta.at,
      actor: toActor(meta.actor, names),
      type: type as Listed,
      details: toEventDetails(fact, state),
      state: show(state, reader),
    })
  }
  return { entries, ...(hasInitial && { initial: show(decider.initial, reader) }) }
}

const isLater = (one: Instant, other: Instant): boolean =>
  toMilliseconds(one) > toMilliseconds(other)

const splitActor = (actor: string): { kind: string; id: string } => {
  const [kind = '', id = ''] = actor.split(':', 2)
  return { kind, id }
}

const toActor = (actor: string, names: ReadonlyMap<string, string>): HistoryActor => {
  const { kind, id } = splitActor(actor)
  if (kind !== 'staff' && kind !== 'administrator') return { kind: 'platform', name: null }
  return { kind, name: names.get(id) ?? null }
}
