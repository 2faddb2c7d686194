import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { OrganisationProfile } from '@almoner/domain/organisation/events.ts'
import type { CreateProject } from '@almoner/domain/project/commands.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { planTerms } from '@almoner/domain/plans/plan-features.ts'

const title = { en: 'General donations', zh: '一般捐款', cn: '一般捐款' }
const description = {
  en: 'Your gift supports the charity’s work as a whole.',
  zh: '善款將用於本機構的各項工作。',
  cn: '善款将用于本机构的各项工作。',
}

/** One for each charity, however often its opening runs. */
export const firstProjectId = (organisationId: OrganisationId): ProjectId =>
  uuidFrom('first_project', organisationId) as ProjectId

/**
 * Creates a project that suits any gift, so that the charity can take gifts from its first minute.
 */
export const createFirstProject = (
  organisationId: OrganisationId,
  { plan, defaultLanguage }: Pick<OrganisationProfile, 'plan' | 'defaultLanguage'>,
): CreateProject => ({
  type: 'CreateProject',
  projectId: firstProjectId(organisationId),
  organisationId,
  status: 'open',
  details: {
    title: { default: title[defaultLanguage], ...title },
    description: { default: description[defaultLanguage], ...description },
    headerBackgroundPicture: [],
    goalCents: cents(0),
    donation: true,
    projectReturnUrl: null,
    quickReceipt: true,
  },
  placesLeft: planTerms[plan].projects,
})
