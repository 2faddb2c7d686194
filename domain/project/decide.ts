import type { Refused } from '../kernel/decider.ts'
import type { CreateProject, ProjectCommand, ProjectRefusal } from './commands.ts'
import type { ProjectEvent } from './events.ts'
import type { ProjectState } from './state.ts'

type Decision = readonly ProjectEvent[] | Refused<ProjectRefusal>

export const decideProject = (command: ProjectCommand, state: ProjectState): Decision => {
  if (command.type === 'CreateProject') return create(command, state)
  if (state.status === 'none') return { refused: 'project_not_found' }
  const { projectId, organisationId } = state
  switch (command.type) {
    case 'CloseProject':
      if (state.status === 'closed') return []
      return [{ type: 'ProjectClosed', data: { projectId, organisationId } }]
    case 'ReopenProject':
      if (state.status !== 'closed') return []
      if (command.placesLeft !== null && command.placesLeft < 1) {
        return { refused: 'project_limit_reached' }
      }
      return [{ type: 'ProjectReopened', data: { projectId, organisationId } }]
  }
}

const create = (command: CreateProject, state: ProjectState): Decision => {
  const { projectId, organisationId, unlisted, details, placesLeft } = command
  if (state.status !== 'none') {
    return state.organisationId === organisationId ? [] : { refused: 'project_already_created' }
  }
  if (details.title.default.trim() === '') return { refused: 'title_required' }
  if (details.goalCents < 0) return { refused: 'goal_negative' }
  if (placesLeft !== null && placesLeft < 1) return { refused: 'project_limit_reached' }
  return [{ type: 'ProjectCreated', data: { projectId, organisationId, unlisted, details } }]
}
