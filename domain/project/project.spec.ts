import { describe, expect, it } from 'vitest'
import { lionRockId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import { after, given } from '../testing/given.ts'
import * as the from './fixtures.ts'
import { project } from './index.ts'

const close = { type: 'CloseProject' } as const
const reopen = { type: 'ReopenProject', placesLeft: null } as const

const withDetails = (changes: Partial<typeof the.details>) =>
  the.createProject({ details: { ...the.details, ...changes } })

describe('no project yet', () => {
  it('creates one, listed or not', () => {
    given(project).when(the.createProject()).then(the.created)
    given(project)
      .when(the.createProject({ status: 'unlisted' }))
      .then(the.createdUnlisted)
  })

  it('creates one to be opened later, which does not count towards the limit of the plan', () => {
    given(project)
      .when(the.createProject({ status: 'closed', placesLeft: 0 }))
      .then(the.created, the.closed)
  })

  it('takes the last place of the plan, and refuses if none is left', () => {
    given(project)
      .when(the.createProject({ placesLeft: 1 }))
      .then(the.created)
    given(project)
      .when(the.createProject({ placesLeft: 0 }))
      .thenRefused('project_limit_reached')
  })

  it('needs a title', () => {
    given(project)
      .when(withDetails({ title: { default: ' ', zh: '課後功課室' } }))
      .thenRefused('title_required')
  })

  it('needs no goal, and refuses a negative one', () => {
    const { events } = after(project, [], [withDetails({ goalCents: cents(0) })])
    expect(events).toHaveLength(1)
    given(project)
      .when(withDetails({ goalCents: cents(-1) }))
      .thenRefused('goal_negative')
  })

  it('refuses to close, reopen or edit one', () => {
    given(project).when(close).thenRefused('project_not_found')
    given(project).when(reopen).thenRefused('project_not_found')
    given(project).when(the.editProject()).thenRefused('project_not_found')
  })
})

describe('a project is open', () => {
  it('is not created twice, and never by another charity', () => {
    given(project, the.created).when(the.createProject()).thenNothing()
    given(project, the.created)
      .when(the.createProject({ organisationId: lionRockId }))
      .thenRefused('project_already_created')
  })

  it('closes; reopening it changes nothing', () => {
    given(project, the.created).when(close).then(the.closed)
    given(project, the.created).when(reopen).thenNothing()
  })
})

describe('a project is closed', () => {
  it('closes once', () => {
    given(project, the.created, the.closed).when(close).thenNothing()
  })

  it('opens again while the plan has a place', () => {
    given(project, the.created, the.closed).when(reopen).then(the.reopened)
    given(project, the.created, the.closed)
      .when({ ...reopen, placesLeft: 0 })
      .thenRefused('project_limit_reached')
  })

  it('returns to being listed or unlisted, as it was created', () => {
    expect(after(project, [the.created, the.closed], [reopen]).state).toMatchObject({
      status: 'open',
    })
    expect(after(project, [the.createdUnlisted, the.closed], [reopen]).state).toMatchObject({
      status: 'unlisted',
    })
  })
})

describe('a project is edited', () => {
  const { changes } = the.detailsChanged.data
  const edited = {
    ...the.details,
    title: changes.title?.after ?? the.details.title,
    goalCents: cents(0),
  }

  it('records the changed fields alone, with what they were', () => {
    given(project, the.created)
      .when(the.editProject({ details: edited }))
      .then(the.detailsChanged)
  })

  it('has its new details, and one version more', () => {
    const { state } = after(project, [the.created], [the.editProject({ details: edited })])
    expect(state).toMatchObject({ details: edited, version: 2, status: 'open' })
  })

  it('changes nothing if nothing is new, even if the person saw an older version', () => {
    given(project, the.created).when(the.editProject()).thenNothing()
    given(project, the.created, the.detailsChanged)
      .when(the.editProject({ details: edited }))
      .thenNothing()
  })

  it('does not overwrite what another person has changed since', () => {
    given(project, the.created, the.detailsChanged)
      .when(the.editProject())
      .thenRefused('project_changed')
  })

  it('requires a title, and a goal that is not negative', () => {
    given(project, the.created)
      .when(the.editProject({ details: { ...edited, title: { default: '' } } }))
      .thenRefused('title_required')
    given(project, the.created)
      .when(the.editProject({ details: { ...edited, goalCents: cents(-1) } }))
      .thenRefused('goal_negative')
  })

  it('is for donations or for payments until the first payment, and then stays so', () => {
    const forPayments = { details: { ...the.details, donation: false } }
    const donation = { before: true, after: false }
    given(project, the.created)
      .when(the.editProject(forPayments))
      .then({ ...the.detailsChanged, data: { ...the.closed.data, changes: { donation } } })
    given(project, the.created)
      .when(the.editProject({ ...forPayments, hasPayments: true }))
      .thenRefused('project_type_fixed')
    given(project, the.created)
      .when(the.editProject({ details: edited, hasPayments: true }))
      .then(the.detailsChanged)
  })

  it('is unlisted and listed again, also on a full plan', () => {
    const unlisted = the.editProject({ status: 'unlisted', placesLeft: 0 })
    const listed = the.editProject({ version: 2, placesLeft: 0 })
    given(project, the.created).when(unlisted).then(the.nowUnlisted)
    given(project, the.created, the.nowUnlisted)
      .when(listed)
      .then({ ...the.nowUnlisted, data: { ...the.nowUnlisted.data, unlisted: false } })
    expect(after(project, [the.created], [unlisted]).state).toMatchObject({ status: 'unlisted' })
  })

  it('closes, keeping its listing', () => {
    given(project, the.createdUnlisted)
      .when(the.editProject({ status: 'closed' }))
      .then(the.closed)
  })

  it('opens again under another listing while the plan has a place', () => {
    const reopen = the.editProject({ status: 'unlisted', version: 2 })
    given(project, the.created, the.closed).when(reopen).then(the.nowUnlisted, the.reopened)
    expect(after(project, [the.created, the.closed], [reopen]).state).toMatchObject({
      status: 'unlisted',
      version: 4,
    })
    given(project, the.created, the.closed)
      .when({ ...reopen, placesLeft: 0 })
      .thenRefused('project_limit_reached')
  })

  it('changes while it is closed, also on a full plan', () => {
    const change = { status: 'closed', version: 2, details: edited, placesLeft: 0 } as const
    given(project, the.created, the.closed).when(the.editProject(change)).then(the.detailsChanged)
  })
})
