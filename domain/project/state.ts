import type { OrganisationId, ProjectId } from '../kernel/ids.ts'
import type { ProjectDetails, ProjectEvent } from './events.ts'

/** Listed to payers, reached by its address alone, or without payments. */
export type ProjectStatus = 'open' | 'unlisted' | 'closed'

export type CreatedProject = {
  status: ProjectStatus
  /** The listing that the project returns to when it is opened again. */
  unlisted: boolean
  projectId: ProjectId
  organisationId: OrganisationId
  details: ProjectDetails
  /** Counts what happened to it. */
  version: number
}

export type ProjectState = { status: 'none' } | CreatedProject

export const initialProject: ProjectState = { status: 'none' }

export const evolveProject = (state: ProjectState, event: ProjectEvent): ProjectState => {
  if (event.type === 'ProjectCreated') {
    return { ...event.data, status: event.data.unlisted ? 'unlisted' : 'open', version: 1 }
  }
  if (state.status === 'none') return state
  return { ...projectAfter(state, event), version: state.version + 1 }
}

/** Returns the project after an event that follows the first. Aggregates and read models use it. */
export const projectAfter = <P extends Pick<CreatedProject, 'status' | 'unlisted' | 'details'>>(
  project: P,
  event: Exclude<ProjectEvent, { type: 'ProjectCreated' }>,
): P => {
  switch (event.type) {
    case 'ProjectDetailsChanged':
      return { ...project, details: { ...project.details, ...readAfter(event.data.changes) } }
    case 'ProjectVisibilityChanged': {
      const { unlisted } = event.data
      const status = project.status === 'closed' ? 'closed' : toListing(unlisted)
      return { ...project, unlisted, status }
    }
    case 'ProjectClosed':
      return { ...project, status: 'closed' }
    case 'ProjectReopened':
      return { ...project, status: toListing(project.unlisted) }
  }
}

const toListing = (unlisted: boolean): 'open' | 'unlisted' => (unlisted ? 'unlisted' : 'open')

const readAfter = (changes: Partial<Record<string, { after: unknown }>>): Partial<ProjectDetails> =>
  Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change?.after]))
