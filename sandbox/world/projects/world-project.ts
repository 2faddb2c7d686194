import type { ProjectDetails } from '@almoner/domain/project/events.ts'

export type WorldProject = {
  key: string
  kind: 'open' | 'unlisted' | 'closed'
  details: ProjectDetails
}
