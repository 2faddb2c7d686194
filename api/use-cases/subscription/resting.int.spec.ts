import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { project } from '@almoner/domain/project/index.ts'
import { details } from '@almoner/domain/project/fixtures.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import type { Plan } from '@almoner/domain/plans/plan.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { openProjectIds } from '@almoner/projections/models/project-page/query.ts'
import { useApi } from '../../testing/api.ts'
import { record } from '../../testing/record.ts'
import { listInOrder, listWhatRests, restsToday } from './resting.ts'

const api = useApi()
const organisationId = worldId('organisation', 'harbour')
const toReader = (language: 'en' | 'zh' = 'en') => ({ db: api.db, store: api.store, language })
const loadIds = () => openProjectIds(api.db, { organisationId })

const setPlan = async (plan: Plan) => {
  const at = instantFromMilliseconds(api.dependencies.now())
  const choice = { plan, period: 'annual' } as const
  await record(api, {
    decider: planSubscription,
    tenant: organisationId,
    command: { type: 'SetPlan', choice, projectOrder: await loadIds(), at },
  })
}
beforeAll(async () => {
  for (const name of ['summer', 'autumn', 'winter']) {
    const projectId = worldId('project', `resting:${name}`)
    const command = { type: 'CreateProject', projectId, organisationId, details } as const
    await record(api, {
      decider: project,
      tenant: organisationId,
      id: projectId,
      command: { ...command, status: 'open', placesLeft: null },
    })
  }
  for (const name of ['one', 'two', 'cancelled']) {
    const planId = worldId('recurring_plan', `resting:${name}`)
    const decider = recurringPlan
    const id = { decider, tenant: organisationId, id: planId }
    await record(api, { ...id, command: plans.startPlan({ planId, organisationId }) })
    const cancel = { type: 'CancelRecurringPlan', because: 'donor' } as const
    if (name === 'cancelled') await record(api, { ...id, command: cancel })
  }
})

const proFeatures = ['manualMethods', 'offlineEntries', 'bankMatching', 'customDomain', 'formRows']
const plusFeatures = ['wallets', 'monthly', 'languages', ...proFeatures]

afterEach(() => setPlan('premium'))

describe('what would rest on a smaller plan', () => {
  it('are the last projects of the chosen order, monthly gifts and features', async () => {
    const ids = await loadIds()
    expect(ids).toHaveLength(5)
    const change = { organisationId, from: 'premium', to: 'plus' } as const
    const rests = await listWhatRests(toReader(), { ...change, projectOrder: ids.toReversed() })
    expect(rests.projects.map(({ id }) => id)).toEqual(ids.toReversed().slice(3))
    expect(rests).toMatchObject({ monthlyPlans: 2, features: plusFeatures })
  })

  it('are the projects that the order leaves out, in the order of the page', async () => {
    const ids = await loadIds()
    const last = ids.slice(-1)
    const change = { organisationId, from: 'premium', to: 'free', projectOrder: last } as const
    const { projects } = await listWhatRests(toReader(), change)
    expect(projects.map(({ id }) => id)).toEqual(ids.slice(0, -1))
    const ordered = await listInOrder(toReader(), change)
    expect(ordered.map(({ id }) => id)).toEqual([...last, ...ids.slice(0, -1)])
  })

  it('have their titles in the language of the reader', async () => {
    const change = { organisationId, from: 'premium', to: 'free', projectOrder: [] } as const
    const english = await listWhatRests(toReader(), change)
    const chinese = await listWhatRests(toReader('zh'), change)
    expect(english.projects.map(({ id }) => id)).toEqual(chinese.projects.map(({ id }) => id))
    expect(english.projects.map(({ title }) => title).join('')).toMatch(/^[ -~’–]+$/)
    expect(chinese.projects.map(({ title }) => title).join('')).toMatch(/[一-龥]/)
  })

  it('are no monthly gifts if the plan includes them, and nothing on the same plan', async () => {
    const projectOrder = await loadIds()
    const change = { organisationId, from: 'premium', projectOrder } as const
    const pro = await listWhatRests(toReader(), { ...change, to: 'pro' })
    expect(pro).toMatchObject({ monthlyPlans: 0, features: proFeatures })
    const premium = await listWhatRests(toReader(), { ...change, to: 'premium' })
    expect(premium).toEqual({ projects: [], monthlyPlans: 0, features: [] })
  })
})

describe('what rests today', () => {
  it('is what the last changes took away, and nothing once a larger plan holds again', async () => {
    const today = (plan: Plan) => restsToday(toReader(), { organisationId, plan })
    expect(await today('premium')).toEqual({ projects: [], monthlyPlans: 0, features: [] })
    const ids = await loadIds()
    await setPlan('pro')
    await setPlan('plus')
    const rests = await today('plus')
    expect(rests.projects.map(({ id }) => id)).toEqual(ids.slice(3))
    expect(rests).toMatchObject({ monthlyPlans: 2, features: plusFeatures })
    await setPlan('pro')
    expect(await today('pro')).toMatchObject({ monthlyPlans: 0, features: proFeatures })
    await setPlan('premium')
    expect(await today('premium')).toEqual({ projects: [], monthlyPlans: 0, features: [] })
  })
})
