import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { writePosition } from '@almoner/eventstore/position.ts'
import type { HistoryActor, HistoryAnswer, HistoryDetails, Texts } from './contract.ts'
import { loadProjectTitles } from './project-titles.ts'
import { readHistory } from './read-history.ts'

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

/** What a state is shown by: the parts that the reader may see, and the titles of its projects. */
export type ShownTo = Pick<HistoryReader, 'seesHolder' | 'defaultLanguage'> & {
  projectTitles: ReadonlyMap<ProjectId, Texts>
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
  /** Returns the projects that a state names. Omitted if no state names any. */
  listProjects?: (state: State) => readonly ProjectId[]
  /** Returns the state as the reader may see it. */
  show: (state: State, shownTo: ShownTo) => Shown
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
  { decider, details, hasInitial, listProjects, show }: History<State, Event, Shown, Listed>,
  { organisationId, streamId = organisationId, ...reader }: HistoryReader & HistoryPlace,
): Promise<HistoryAnswer<Listed, Shown>> => {
  const charity = { organisationId, upTo: reader.upTo }
  const facts = await readHistory<State, Event>(store, decider, { ...charity, streamId })
  const toDetails = details as unknown as Partial<
    Record<string, (event: Event, after: State) => HistoryDetails>
  >
  let state = decider.initial
  const steps = facts.flatMap((fact) => {
    state = decider.evolve(state, fact)
    return fact.type in toDetails ? [{ fact, state }] : []
  })
  const projectIds = listProjects ? steps.flatMap((step) => listProjects(step.state)) : []
  const { defaultLanguage } = reader
  const titlesReader = { ...charity, defaultLanguage }
  const shownTo = {
    ...reader,
    projectTitles: await loadProjectTitles(store, projectIds, titlesReader),
  }
  const authors = steps.map(({ fact }) => splitActor(fact.meta.actor))
  const authorIds = authors.filter(({ kind }) => kind === reader.named).map(({ id }) => id)
  const names = await reader.loadNames(authorIds)
  const entries = steps.map((step) => {
    const { type, position, meta } = step.fact
    return {
      position: writePosition(position),
      at: meta.at,
      actor: toActor(meta.actor, names),
      type: type as Listed,
      details: requirePresent(toDetails[type], 'a listed event')(step.fact, step.state),
      state: show(step.state, shownTo),
    }
  })
  return { entries, ...(hasInitial && { initial: show(decider.initial, shownTo) }) }
}

const splitActor = (actor: string): { kind: string; id: string } => {
  const [kind = '', id = ''] = actor.split(':', 2)
  return { kind, id }
}

const toActor = (actor: string, names: ReadonlyMap<string, string>): HistoryActor => {
  const { kind, id } = splitActor(actor)
  if (kind !== 'staff' && kind !== 'administrator') return { kind: 'platform', name: null }
  return { kind, name: names.get(id) ?? null }
}
