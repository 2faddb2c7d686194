import type { OrganisationId, ProjectId } from '../kernel/ids.ts'
import type { ProjectDetails, ProjectEvent } from './events.ts'

export type CreatedProject = {
  status: 'open' | 'unlisted' | 'closed'
  /** The listing that the project returns to when it is opened again. */
  unlisted: boolean
  projectId: ProjectId
  organisationId: OrganisationId
  details: ProjectDetails
}

export type ProjectState = { status: 'none' } | CreatedProject

export const initialProject: ProjectState = { status: 'none' }

export const evolveProject = (state: ProjectState, event: ProjectEvent): ProjectState => {
  if (event.type === 'ProjectCreated') {
    return { ...event.data, status: event.data.unlisted ? 'unlisted' : 'open' }
  }
  if (state.status === 'none') return state
  switch (event.type) {
    case 'ProjectClosed':
      return { ...state, status: 'closed' }
    case 'ProjectReopened':
      return { ...state, status: state.unlisted ? 'unlisted' : 'open' }
  }
}
