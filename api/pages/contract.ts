import type { OrganizationAnswer } from '../payer/organizations/contract.ts'
import type { MissionAnswer } from '../payer/projects/contract.ts'

/** The element in which they stand. */
export const firstAnswersId = 'first-answers'

/** The free plan has one look for everybody: light blue. Six hex digits. */
export const freeColour = '4A9FE9'

/** What a payer's page asks for first, in the page itself: it need not ask once it has started. */
export type FirstAnswers = {
  organization: OrganizationAnswer
  /** The first page of the open projects, where the page is the one that lists them. */
  projects: MissionAnswer[] | null
  /** Whether there is a second page of them. */
  hasMoreProjects: boolean
  /** Whether the visitor is a donor who is logged in. */
  signedIn: boolean
}
