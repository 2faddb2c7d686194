import type { OrganisationId, ProjectId } from '../kernel/ids.ts'
import type { ProjectDetails } from './events.ts'

/** Places the charity's plan still has for projects that are open or unlisted; null is no limit. */
type Places = { placesLeft: number | null }

export type CreateProject = {
  type: 'CreateProject'
  projectId: ProjectId
  organisationId: OrganisationId
  unlisted: boolean
  details: ProjectDetails
} & Places

export type CloseProject = { type: 'CloseProject' }
export type ReopenProject = { type: 'ReopenProject' } & Places

export type ProjectCommand = CreateProject | CloseProject | ReopenProject

export type ProjectRefusal =
  | 'project_not_found'
  | 'project_already_created'
  | 'project_limit_reached'
  | 'title_required'
  | 'goal_negative'
