import type { Context } from 'hono'
import { applicationEvents, type ApplicationEvent } from '@almoner/domain/application/events.ts'
import { evolveApplication } from '@almoner/domain/application/evolve.ts'
import { application, type ApplicationState } from '@almoner/domain/application/index.ts'
import { initialApplication, type StartedApplication } from '@almoner/domain/application/state.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { readFacts, type Fact } from '@almoner/projections/engine/read-model.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { readStream } from '../../../use-cases/commands/read-stream.ts'

export type ApplicationFact = Fact<ApplicationEvent>
/** The events of one application, the oldest first. */
export type History = readonly ApplicationFact[]

/**
 * Every event of an application. A review reads the stream itself, so that it shows what a decision
 * is compared with.
 */
export const readHistory = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<History> => {
  const stream = streamName(application.category, organisationId)
  const events = await readStream(c.get('deps').store, stream)
  if (events.length === 0) throw new Refusal('application_not_found')
  const history = readFacts(applicationEvents, events)
  assert(
    history.every(({ data }) => data.organisationId === organisationId),
    'the events are of the application asked for',
  )
  return history
}

/** Returns the state of the application after these events. */
export const foldHistory = (history: History): StartedApplication => {
  const state = history.reduce<ApplicationState>(evolveApplication, initialApplication)
  assert(state.status !== 'none', 'a history begins an application')
  return state
}

/** The events of one type, the oldest first. */
export const factsOfType = <Type extends ApplicationEvent['type']>(
  history: History,
  type: Type,
): readonly Extract<ApplicationFact, { type: Type }>[] =>
  history.filter((fact): fact is Extract<ApplicationFact, { type: Type }> => fact.type === type)
