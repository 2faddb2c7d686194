import { canonicalJson } from '../kernel/canonical-json.ts'
import type { Refused } from '../kernel/decider.ts'
import type {
  CreateProject,
  EditProject,
  ProjectCommand,
  ProjectRefusal,
  ReopenProject,
} from './commands.ts'
import type { ProjectChanges, ProjectDetails, ProjectEvent } from './events.ts'
import type { CreatedProject, ProjectState } from './state.ts'

type Decision = readonly ProjectEvent[] | Refused<ProjectRefusal>

export const decideProject = (command: ProjectCommand, state: ProjectState): Decision => {
  if (command.type === 'CreateProject') return create(command, state)
  if (state.status === 'none') return { refused: 'project_not_found' }
  switch (command.type) {
    case 'EditProject':
      return edit(command, state)
    case 'CloseProject':
      return close(state)
    case 'ReopenProject':
      return state.status === 'closed' && isFull(command)
        ? { refused: 'project_limit_reached' }
        : reopen(state)
  }
}

const create = (command: CreateProject, state: ProjectState): Decision => {
  const { projectId, organisationId, status, details } = command
  if (state.status !== 'none') {
    return state.organisationId === organisationId ? [] : { refused: 'project_already_created' }
  }
  const fault = findFault(details)
  if (fault !== null) return { refused: fault }
  if (status !== 'closed' && isFull(command)) return { refused: 'project_limit_reached' }
  const reference = { projectId, organisationId }
  const unlisted = status === 'unlisted'
  return [
    { type: 'ProjectCreated', data: { ...reference, unlisted, details } },
    ...(status === 'closed' ? [{ type: 'ProjectClosed', data: reference } as const] : []),
  ]
}

const edit = (command: EditProject, state: CreatedProject): Decision => {
  const { status, details } = command
  const changes = findChanges(state.details, details)
  const isListingChanged = status !== 'closed' && state.unlisted !== (status === 'unlisted')
  const { projectId, organisationId } = state
  const reference = { projectId, organisationId }
  const events: ProjectEvent[] = [
    ...(changes === null ? [] : [toEvent('ProjectDetailsChanged', { ...reference, changes })]),
    ...(isListingChanged
      ? [toEvent('ProjectVisibilityChanged', { ...reference, unlisted: status === 'unlisted' })]
      : []),
    ...(status === 'closed' ? close(state) : reopen(state)),
  ]
  if (events.length === 0) return events
  const fault =
    (command.version === state.version ? null : 'project_changed') ??
    findFault(details) ??
    (command.hasPayments && changes?.donation ? 'project_type_fixed' : null) ??
    (status !== 'closed' && state.status === 'closed' && isFull(command)
      ? 'project_limit_reached'
      : null)
  return fault === null ? events : { refused: fault }
}

const toEvent = <Type extends ProjectEvent['type']>(
  type: Type,
  data: Extract<ProjectEvent, { type: Type }>['data'],
) => ({ type, data }) as Extract<ProjectEvent, { type: Type }>

const close = ({ status, projectId, organisationId }: CreatedProject): readonly ProjectEvent[] =>
  status === 'closed' ? [] : [toEvent('ProjectClosed', { projectId, organisationId })]

const reopen = ({ status, projectId, organisationId }: CreatedProject): readonly ProjectEvent[] =>
  status === 'closed' ? [toEvent('ProjectReopened', { projectId, organisationId })] : []

const isFull = ({ placesLeft }: Pick<ReopenProject, 'placesLeft'>): boolean =>
  placesLeft !== null && placesLeft < 1

const findFault = ({ title, goalCents }: ProjectDetails): ProjectRefusal | null => {
  if (title.default.trim() === '') return 'title_required'
  return goalCents < 0 ? 'goal_negative' : null
}

/** Returns the changes. Null if nothing changed. */
const findChanges = (before: ProjectDetails, after: ProjectDetails): ProjectChanges | null => {
  const fields = (Object.keys(after) as (keyof ProjectDetails)[]).filter(
    (field) => canonicalJson([before[field]]) !== canonicalJson([after[field]]),
  )
  if (fields.length === 0) return null
  return Object.fromEntries(
    fields.map((field) => [field, { before: before[field], after: after[field] }]),
  )
}
