import * as v from 'valibot'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import type { ProjectStatus } from '@almoner/domain/project/state.ts'

export const projectsPageSize = 50

/** GET /admin/organizations/{id}/projects: `after` is the last id of the previous page. */
export const projectsQuerySchema = v.object({ after: v.optional(idSchema('project')) })

export const projectOfCharitySchema = v.object({
  organizationId: idSchema('organisation'),
  projectId: idSchema('project'),
})
export const pictureOfCharitySchema = v.object({
  organizationId: idSchema('organisation'),
  file: v.string(),
})

/** A project, with its title in the reader's language. */
type CharityProject = { id: string; title: string; status: ProjectStatus }

export type CharityProjectsAnswer = {
  projects: CharityProject[]
  /** The last id, if there is a next page. */
  next: string | null
}
