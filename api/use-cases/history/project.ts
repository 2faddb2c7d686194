import type { ProjectEvent } from '@almoner/domain/project/events.ts'
import { project } from '@almoner/domain/project/index.ts'
import type { ProjectState } from '@almoner/domain/project/state.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { toHkd } from '@almoner/domain/kernel/money.ts'
import { toTexts } from '../charity/localised-texts.ts'
import type { ShownProject } from './contract.ts'
import type { History } from './history.ts'

/** The history of a project that a charity collects for. */
export const projectHistory: History<ProjectState, ProjectEvent, ShownProject> = {
  decider: project,
  details: {
    ProjectCreated: () => ({}),
    ProjectDetailsChanged: () => ({}),
    ProjectVisibilityChanged: ({ data: { unlisted } }) => ({ unlisted }),
    ProjectClosed: () => ({}),
    ProjectReopened: () => ({}),
  },
  show: (state, { defaultLanguage }) => {
    const created = state.status === 'none' ? null : state
    const { status, details } = requirePresent(created, 'the project')
    const { headerBackgroundPicture: pictures, goalCents, projectReturnUrl, ...rest } = details
    return {
      status,
      title: toTexts(rest.title, defaultLanguage),
      description: toTexts(rest.description, defaultLanguage),
      pictures,
      goal: toHkd(goalCents),
      donation: rest.donation,
      returnUrl: projectReturnUrl,
      quickReceipt: rest.quickReceipt,
    }
  },
}
