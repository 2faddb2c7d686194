import type { OrganisationId, ProjectId } from '../kernel/ids.ts'
import type { ProjectDetails } from './events.ts'
import type { ProjectStatus } from './state.ts'

/** Places the charity's plan still has for projects that are open or unlisted; null is no limit. */
type Places = { placesLeft: number | null }

export type CreateProject = {
  type: 'CreateProject'
  projectId: ProjectId
  organisationId: OrganisationId
  /** A closed one takes no place of the plan until it is opened. */
  status: ProjectStatus
  details: ProjectDetails
} & Places

/** All that staff can change, together: a refusal changes nothing of it. */
export type EditProject = {
  type: 'EditProject'
  status: ProjectStatus
  details: ProjectDetails
  /**
   * The version that the person saw, so that an edit does not overwrite another person's change.
   */
  version: number
  /** True if any payment to the project ever succeeded; its type is then fixed. */
  hasPayments: boolean
} & Places

export type CloseProject = { type: 'CloseProject' }
export type ReopenProject = { type: 'ReopenProject' } & Places

export type ProjectCommand = CreateProject | EditProject | CloseProject | ReopenProject

export type ProjectRefusal =
  | 'project_not_found'
  | 'project_already_created'
  | 'project_changed'
  | 'project_limit_reached'
  | 'project_type_fixed'
  | 'title_required'
  | 'goal_negative'
