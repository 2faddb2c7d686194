import { fixtureId, harbourId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import type { CreateProject, EditProject } from './commands.ts'
import type { ProjectDetails, ProjectEvent } from './events.ts'

type Event<Type extends ProjectEvent['type']> = Extract<ProjectEvent, { type: Type }>

export const projectId = fixtureId('project', 20)
const reference = { projectId, organisationId: harbourId }

export const details: ProjectDetails = {
  title: { default: 'After-school homework rooms', zh: '課後功課室' },
  description: { default: 'Two rooms in Kwun Tong, open until half past seven.' },
  headerBackgroundPicture: ['illustration:stairs'],
  goalCents: cents(10_000_000),
  donation: true,
  projectReturnUrl: null,
  quickReceipt: true,
}

export const createProject = (changes: Partial<CreateProject> = {}): CreateProject => ({
  type: 'CreateProject',
  ...reference,
  status: 'open',
  details,
  placesLeft: null,
  ...changes,
})

/**
 * Returns the command. Without changes, it repeats the details with which the project was created.
 */
export const editProject = (changes: Partial<EditProject> = {}): EditProject => ({
  type: 'EditProject',
  status: 'open',
  details,
  version: 1,
  hasPayments: false,
  placesLeft: null,
  ...changes,
})

export const created: Event<'ProjectCreated'> = {
  type: 'ProjectCreated',
  data: { ...reference, unlisted: false, details },
}

export const createdUnlisted: Event<'ProjectCreated'> = {
  type: 'ProjectCreated',
  data: { ...created.data, unlisted: true },
}

export const closed: Event<'ProjectClosed'> = { type: 'ProjectClosed', data: reference }
export const reopened: Event<'ProjectReopened'> = { type: 'ProjectReopened', data: reference }

export const detailsChanged: Event<'ProjectDetailsChanged'> = {
  type: 'ProjectDetailsChanged',
  data: {
    ...reference,
    changes: {
      title: { before: details.title, after: { default: 'Homework rooms', zh: '功課室' } },
      goalCents: { before: details.goalCents, after: cents(0) },
    },
  },
}

export const nowUnlisted: Event<'ProjectVisibilityChanged'> = {
  type: 'ProjectVisibilityChanged',
  data: { ...reference, unlisted: true },
}
