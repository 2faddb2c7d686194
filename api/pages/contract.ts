import type { OrganizationAnswer } from '../routes/organizations/contract.ts'
import type { MissionAnswer } from '../routes/projects/contract.ts'

/** What a payer's page asks for first, in the page itself: it need not ask once it has started. */
export type FirstAnswers = {
  organization: OrganizationAnswer
  /** The first page of the open projects, where the page is the one that lists them. */
  projects: MissionAnswer[] | null
}
