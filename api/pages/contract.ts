import type { Money } from '../http/money-contract.ts'
import { organizationMoney, type OrganizationAnswer } from '../payer/organizations/contract.ts'
import type { MissionAnswer } from '../payer/projects/contract.ts'
import { missionMoney } from '../payer/projects/money-contract.ts'

/** The element that holds them. */
export const firstAnswersId = 'first-answers'

/** The free subscription has one colour for all charities: light blue. Six hex digits. */
export const freeColour = '4A9FE9'

/** The first answers that a payer's page needs, embedded in the page to save its requests. */
export type FirstAnswers = {
  organization: OrganizationAnswer
  /** The first page of the open projects, if the screen lists them. */
  projects: MissionAnswer[] | null
  /** Whether there is a second page of projects. */
  hasMoreProjects: boolean
  /** Whether the visitor is a logged-in donor. */
  signedIn: boolean
}

export const firstAnswersMoney: Money<FirstAnswers> = { ...organizationMoney, ...missionMoney }
