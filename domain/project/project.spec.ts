import { describe, expect, it } from 'vitest'
import { readEvent } from '../kernel/decider.ts'
import { lionRockId } from '../kernel/fixtures.ts'
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
      .when(the.createProject({ unlisted: true }))
      .then(the.createdUnlisted)
  })

  it('takes the last place of the plan, and refuses when none is left', () => {
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

  it('has nothing to close or to reopen', () => {
    given(project).when(close).thenRefused('project_not_found')
    given(project).when(reopen).thenRefused('project_not_found')
  })
})

describe('a project is open', () => {
  it('is not created twice, and never by another charity', () => {
    given(project, the.created).when(the.createProject()).thenNothing()
    given(project, the.created)
      .when(the.createProject({ organisationId: lionRockId }))
      .thenRefused('project_already_created')
  })

  it('closes; opening it changes nothing', () => {
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

  it('returns to being listed or unlisted, as it was made', () => {
    expect(after(project, [the.created, the.closed], [reopen]).state).toMatchObject({
      status: 'open',
    })
    expect(after(project, [the.createdUnlisted, the.closed], [reopen]).state).toMatchObject({
      status: 'unlisted',
    })
  })
})

describe('a project from when descriptions were plain text', () => {
  it('is the same in every language, for any markup', () => {
    const description = { default: '- 3 * 4 * 5', zh: '1. [那些]', en: '# two\n\n**three**' }
    const past = {
      type: 'ProjectCreated',
      data: { ...the.created.data, details: { ...the.details, description } },
      meta: {},
    }
    const { data } = readEvent(project.shapes, past)
    expect(data).toEqual({
      ...the.created.data,
      details: {
        ...the.details,
        description: {
          default: String.raw`\- 3 \* 4 \* 5`,
          zh: String.raw`1\. \[那些]`,
          en: '\\# two\n\n\\*\\*three\\*\\*',
        },
      },
    })
  })
})
