import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { isAfter, toPosition, writePosition } from '@almoner/eventstore/position.ts'
import { readFacts, type Fact } from '@almoner/projections/engine/read-model.ts'
import { readStream } from '../commands/read-stream.ts'
import type { HistoryActor, HistoryAnswer, HistoryDetails } from './contract.ts'

/** The parts of the history that one reader may see. */
export type HistoryReader = {
  /** The people whose names the reader sees: the desk's own staff, or administrators. */
  named: 'staff' | 'administrator'
  loadNames: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Returns the titles of the charity's projects, as this reader knows them. */
  loadProjectTitles: () => Promise<ReadonlyMap<string, string>>
  /** Whether a bank account's holder is shown. */
  seesHolder: boolean
  /** The end of the day as of which the reader sees the books; null for all others. */
  upTo: Instant | null
  /** The charity's own language, in which a text for all languages is shown. */
  defaultLanguage: Language
}

/** What a state is shown by: the parts that the reader may see, and the titles of its projects. */
export type ShownTo = Pick<HistoryReader, 'seesHolder' | 'defaultLanguage'> & {
  projectTitles: ReadonlyMap<string, string>
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
  /** Whether a state names projects, whose titles it is shown with. */
  namesProjects?: true
  /** Returns the state as the reader may see it. */
  show: (state: State, shownTo: ShownTo) => Shown
}

/**
 * The charity, and the id of the stream, which is the charity's own id if it is omitted. The page
 * ends before a position, or with the newest event.
 */
export type HistoryPlace = {
  organisationId: OrganisationId
  streamId?: string
  before?: string | undefined
}

/** The most entries of a page. */
const mostEntries = 100
/** The length of its states as JSON after which a page has no further entry. */
const mostCharacters = 300_000

/**
 * Returns a page of the listed events of the stream, each with the state after it, folded from the
 * stream itself. The result is empty for a charity without such a stream.
 */
export const answerHistory = async <
  State,
  Event extends AnyEvent,
  Shown,
  Listed extends Event['type'],
>(
  store: EventStore,
  { decider, details, hasInitial, namesProjects, show }: History<State, Event, Shown, Listed>,
  { organisationId, streamId = organisationId, before, ...reader }: HistoryReader & HistoryPlace,
): Promise<HistoryAnswer<Listed, Shown>> => {
  const recorded = await readStream(store, streamName(decider.category, streamId))
  const facts = readFacts(decider.shapes, recorded) as unknown as readonly Fact<Event>[]
  const toDetails = details as unknown as Partial<
    Record<string, (event: Event, after: State) => HistoryDetails>
  >
  let state = decider.initial
  const steps: { fact: Fact<Event>; after: State }[] = []
  for (const fact of facts) {
    assert(fact.tenant === organisationId, 'a history of this charity')
    if (reader.upTo !== null && isLater(fact.meta.at, reader.upTo)) break
    if (before !== undefined && !isAfter(toPosition(before), fact.position)) break
    state = decider.evolve(state, fact)
    if (fact.type in toDetails) steps.push({ fact, after: state })
  }
  const projectTitles = namesProjects ? await reader.loadProjectTitles() : new Map()
  const showState = (shown: State): Shown => show(shown, { ...reader, projectTitles })
  const page = takePage(steps, ({ after }) => showState(after))
  const authors = page.map(({ fact }) => splitActor(fact.meta.actor))
  const authorIds = authors.filter(({ kind }) => kind === reader.named).map(({ id }) => id)
  const names = await reader.loadNames(authorIds)
  const entries = page.map(({ fact, after, shown }) => ({
    position: writePosition(fact.position),
    at: fact.meta.at,
    actor: toActor(fact.meta.actor, names),
    type: fact.type as Listed,
    details: requirePresent(toDetails[fact.type], 'a listed event')(fact, after),
    state: shown,
  }))
  const earlier = steps.length - page.length
  const previous = steps[earlier - 1]
  if (previous !== undefined) return { entries, earlier, initial: showState(previous.after) }
  return { entries, earlier, ...(hasInitial && { initial: showState(decider.initial) }) }
}

/** Takes the newest steps that fit in a page, at least one, the oldest first. */
const takePage = <Step, Shown>(
  steps: readonly Step[],
  show: (step: Step) => Shown,
): readonly (Step & { shown: Shown })[] => {
  const page: (Step & { shown: Shown })[] = []
  let characters = 0
  for (const step of steps.toReversed()) {
    if (page.length === mostEntries || characters > mostCharacters) break
    const shown = show(step)
    characters += JSON.stringify(shown).length
    page.push({ ...step, shown })
  }
  return page.reverse()
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
