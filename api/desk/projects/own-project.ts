import type { Context } from 'hono'
import type { ProjectId } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { charityOrigin } from '@almoner/platform/site.ts'
import {
  countProjects,
  deskProjects,
  type ProjectPage,
} from '@almoner/projections/models/project-page/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { limitFor, listPage } from '../../http/list-page.ts'
import { toTexts } from '../../use-cases/charity/localised-texts.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { findOwnProject } from '../../use-cases/charity/own-project.ts'
import {
  projectCardsPageSize,
  type ProjectAnswer,
  type ProjectCard,
  type ProjectCardsAnswer,
} from './contract.ts'
import { planTerms } from '@almoner/domain/plans/plan-features.ts'

type Charity = Awaited<ReturnType<typeof loadOwnCharity>>

/** A page of the charity's projects, newest first. */
export const loadProjectCards = async (
  c: Context<AppEnv>,
  { shown, after }: { shown: 'running' | 'closed'; after?: ProjectId | undefined },
): Promise<ProjectCardsAnswer> => {
  const { db } = c.get('deps')
  const charity = await loadOwnCharity(c)
  const { organisationId, profile } = charity
  const pages = await deskProjects(db, {
    organisationId,
    closed: shown === 'closed',
    afterId: after ?? null,
    limit: limitFor(projectCardsPageSize),
  })
  const { rows, last } = listPage(pages, projectCardsPageSize)
  return {
    projects: rows.map((page) => toCard(c, charity, page)),
    next: last?.projectId ?? null,
    ...(await countProjects(db, { organisationId })),
    limit: planTerms[profile.plan].projects,
  }
}

/** A project as it is edited. */
export const loadProject = async (
  c: Context<AppEnv>,
  projectId: ProjectId,
): Promise<ProjectAnswer> => {
  const charity = await loadOwnCharity(c)
  const page = await findOwnProject(c, projectId)
  const { details } = page
  const { defaultLanguage } = charity.profile
  return {
    id: page.projectId,
    version: page.version,
    title: toTexts(details.title, defaultLanguage),
    description: toTexts(details.description, defaultLanguage),
    pictures: details.headerBackgroundPicture,
    donation: details.donation,
    isTypeFixed: page.lastGiftAt !== null,
    status: page.status,
    returnUrl: details.projectReturnUrl ?? '',
    quickReceipt: details.quickReceipt,
    address: toAddress(c, charity, page),
    ...toFigures(page),
  }
}

const toCard = (c: Context<AppEnv>, charity: Charity, page: ProjectPage): ProjectCard => ({
  id: page.projectId,
  title: localised(page.details.title, c.get('language')),
  donation: page.details.donation,
  status: page.status,
  isResting: page.isResting,
  picture: page.details.headerBackgroundPicture[0] ?? '',
  address: toAddress(c, charity, page),
  ...toFigures(page),
})

const toFigures = ({ details, raisedCents, netCents, payments, lastGiftAt }: ProjectPage) => ({
  goal: details.goalCents,
  raised: raisedCents,
  net: netCents,
  gifts: payments,
  lastGiftAt,
})

const toAddress = (c: Context<AppEnv>, charity: Charity, { projectId }: ProjectPage): string =>
  `${charityOrigin(c.get('deps').site, charity)}/MissionDetails?no=${projectId}`
