import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type * as v from 'valibot'
import { canonicalJson } from '@almoner/domain/kernel/canonical-json.ts'
import type { ProjectId } from '@almoner/domain/kernel/ids.ts'
import { localised, type Language, type LocalisedText } from '@almoner/domain/kernel/locale.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { ProjectCommand, ProjectRefusal } from '@almoner/domain/project/commands.ts'
import type { ProjectDetails } from '@almoner/domain/project/events.ts'
import { project } from '@almoner/domain/project/index.ts'
import type { CreatedProject } from '@almoner/domain/project/state.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { withLease } from '@almoner/operational/leases/leases.ts'
import {
  countProjects,
  projectsCreatedSince,
  quietestProject,
} from '@almoner/projections/models/project-page/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import type { ProblemCode } from '../../http/problem-codes.ts'
import { Refusal } from '../../http/problem.ts'
import { askedWithinMilliseconds, enteredBefore } from '../../use-cases/abuse/entered-before.ts'
import { idempotencyKey, requestKey } from '../../use-cases/commands/idempotency-key.ts'
import { toLocalised, toTexts } from '../../use-cases/charity/localised-texts.ts'
import { loadOwnCharity, ownOrganisation, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { findOwnProject } from '../../use-cases/charity/own-project.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { assertCaughtUp } from '../../use-cases/commands/wait-until-shown.ts'
import type { editProjectSchema, newProjectSchema } from './contract.ts'
import { checkPictures } from './pictures.ts'
import { planTerms } from '@almoner/domain/plans/plan-features.ts'

type Typed = Omit<v.InferOutput<typeof newProjectSchema>, 'again'>

/** Creates a project. A retried request yields one project. */
export const createProject = async (
  c: Context<AppEnv>,
  { again, ...typed }: v.InferOutput<typeof newProjectSchema>,
): Promise<ProjectId> => {
  const organisationId = ownOrganisation(c)
  const click = idempotencyKey(c) ?? randomUUID()
  const projectId = uuidFrom(
    'project',
    `${organisationId}\0${ownStaffId(c)}\0${click}`,
  ) as ProjectId
  const details = await toDetails(c, typed, null)
  if (!again) await askAboutSecond(c, { projectId, details })
  const { status } = typed
  const command = { type: 'CreateProject', projectId, organisationId, status, details } as const
  await withPlaces(c, (placesLeft) =>
    send(c, { projectId, command: { ...command, placesLeft }, key: '', input: typed }),
  )
  return projectId
}

/** Refuses if the charity has just created a project with an equal title. */
const askAboutSecond = async (
  c: Context<AppEnv>,
  { projectId, details }: { projectId: ProjectId; details: ProjectDetails },
): Promise<void> => {
  const { store, db, now } = c.get('deps')
  const since = instantFromMilliseconds(now() - askedWithinMilliseconds)
  const created = await projectsCreatedSince(db, { organisationId: ownOrganisation(c), since })
  const title = canonicalJson(details.title)
  const earlier = created.find(
    (each) => each.projectId !== projectId && canonicalJson(each.details.title) === title,
  )
  if (earlier === undefined) return
  // This is a retried request whose answer was lost.
  const { state } = await loadState(store, project, projectId)
  if (state.status !== 'none') return
  throw enteredBefore({ id: earlier.projectId, at: earlier.createdAt })
}

export const editProject = async (
  c: Context<AppEnv>,
  projectId: ProjectId,
  typed: v.InferOutput<typeof editProjectSchema>,
): Promise<void> => {
  const state = await loadOwnState(c, projectId)
  const details = await toDetails(c, typed, state.details)
  const { status, version } = typed
  const command = {
    type: 'EditProject',
    status,
    details,
    version,
    hasPayments: details.donation !== state.details.donation && (await hasPayments(c, projectId)),
  } as const
  await withPlaces(c, (placesLeft) =>
    send(c, { projectId, command: { ...command, placesLeft }, key: requestKey(c), input: typed }),
  )
}

export const closeProject = async (c: Context<AppEnv>, projectId: ProjectId): Promise<void> => {
  await loadOwnState(c, projectId)
  await send(c, { projectId, command: { type: 'CloseProject' }, key: requestKey(c), input: {} })
}

export const reopenProject = async (c: Context<AppEnv>, projectId: ProjectId): Promise<void> => {
  await loadOwnState(c, projectId)
  await withPlaces(c, (placesLeft) => {
    const command = { type: 'ReopenProject', placesLeft } as const
    return send(c, { projectId, command, key: requestKey(c), input: {} })
  })
}

// The project's own stream, which is ahead of every read model; another charity's is a 404.
const loadOwnState = async (c: Context<AppEnv>, projectId: ProjectId): Promise<CreatedProject> => {
  const { state } = await loadState(c.get('deps').store, project, projectId)
  if (state.status === 'none' || state.organisationId !== ownOrganisation(c)) {
    throw new Refusal('project_not_found')
  }
  return state
}

type Sent = { projectId: ProjectId; command: ProjectCommand; key: string; input: unknown }

const send = async (
  c: Context<AppEnv>,
  { projectId, command, key, input }: Sent,
): Promise<void> => {
  const handled = await sendCommand(c, { decider: project, id: projectId, command, key, input })
  if (!handled.handled) throw await toRefusal(c, handled.refused)
}

const problems: Record<ProjectRefusal, ProblemCode> = {
  project_not_found: 'project_not_found',
  project_changed: 'project_changed',
  project_limit_reached: 'project_limit_reached',
  project_type_fixed: 'project_type_fixed',
  // The schema requires a title and no negative goal, and an id is of one charity alone.
  title_required: 'internal',
  goal_negative: 'internal',
  project_already_created: 'internal',
}

/** If the plan is full, it names the project to close, whose newest payment is the oldest. */
const toRefusal = async (c: Context<AppEnv>, refused: ProjectRefusal): Promise<Refusal> => {
  if (refused !== 'project_limit_reached') return new Refusal(problems[refused])
  const { organisationId, profile } = await loadOwnCharity(c)
  const quietest = await quietestProject(c.get('deps').db, { organisationId })
  const title = quietest === null ? '' : localised(quietest.details.title, c.get('language'))
  const limit = String(planTerms[profile.plan].projects ?? '')
  return new Refusal('project_limit_reached', { values: { limit, title } })
}

/**
 * Runs a command with the number of places left in the plan, or null if it has no limit. Only one
 * command runs at a time, so that two cannot take the last place. Throws 503 `busy` if others take
 * too long.
 */
const withPlaces = async (
  c: Context<AppEnv>,
  run: (placesLeft: number | null) => Promise<void>,
): Promise<void> => {
  const { organisationId, profile } = await loadOwnCharity(c)
  const limit = planTerms[profile.plan].projects
  if (limit === null) {
    await run(null)
    return
  }
  const { db } = c.get('deps')
  const done = await withLease(db, `project-places:${organisationId}`, async () => {
    // A model that lags would count too few projects.
    await assertCaughtUp(c, ['project-page'])
    const { running } = await countProjects(db, { organisationId })
    await run(limit - running)
  })
  if (done === null) throw new Refusal('busy', { retryAfterSeconds: 2 })
}

const hasPayments = async (c: Context<AppEnv>, projectId: ProjectId): Promise<boolean> => {
  await assertCaughtUp(c, ['project-page'])
  return (await findOwnProject(c, projectId)).lastGiftAt !== null
}

const toDetails = async (
  c: Context<AppEnv>,
  typed: Typed,
  before: ProjectDetails | null,
): Promise<ProjectDetails> => {
  const { defaultLanguage } = (await loadOwnCharity(c)).profile
  return {
    title: toText(typed.title, before?.title, defaultLanguage),
    description: toText(typed.description, before?.description, defaultLanguage),
    headerBackgroundPicture: await checkPictures(c, {
      pictures: typed.pictures,
      before: before?.headerBackgroundPicture ?? [],
    }),
    goalCents: typed.goal,
    donation: typed.donation,
    projectReturnUrl: typed.returnUrl === '' ? null : typed.returnUrl,
    quickReceipt: typed.quickReceipt,
  }
}

/** A text without changes keeps its stored form, even if it is one text for all languages. */
const toText = (
  typed: Record<Language, string>,
  before: LocalisedText | undefined,
  defaultLanguage: Language,
): LocalisedText => {
  const isSame =
    before !== undefined && canonicalJson(toTexts(before, defaultLanguage)) === canonicalJson(typed)
  return isSame ? before : (toLocalised(typed, defaultLanguage) ?? { default: '' })
}
