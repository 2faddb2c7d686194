import { beforeAll, describe, expect, it, vi } from 'vitest'
import { beginCheckpoint, markStopped } from '@almoner/projections/engine/checkpoint/checkpoints.ts'
import { addDays, calendarDay, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import type { StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import { createApp } from '../app.ts'
import { useApi } from '../testing/api.ts'
import { toPosition } from '@almoner/eventstore/position.ts'

const api = useApi()
beforeAll(async () => {
  // The checkpoints follow a moment after what is answered for.
  await vi.waitUntil(async () => Object.values((await health()).behind).every((lag) => lag === 0))
})

type Health = {
  status: string
  head: number
  instalments: { overdue: number }
  reviews: { overdue: number }
  behind: Record<string, number>
  readModels: {
    name: string
    position: number
    lagSeconds: number
    stalled: boolean
    stopped: object | null
  }[]
  reactions: { name: string; lagSeconds: number; stalled: boolean }[]
}

const health = async (app = api.app) => {
  const socket = { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' }
  const answer = await app.request('http://localhost:3000/health', {}, { incoming: { socket } })
  return { code: answer.status, ...((await answer.json()) as Health) }
}

/** Pretends that the checkpoints moved this many seconds ago. */
const moved = async (
  seconds: number,
  names = readModels.map(({ name }) => name),
): Promise<void> => {
  const moved_at = instantFromMilliseconds(Date.now() - seconds * 1_000)
  await api.db
    .updateTable('read_models.checkpoints')
    .set({ moved_at })
    .where('name', 'in', names)
    .execute()
}

/** Creates an app on the same event store, whose read models appear to be `count` events behind. */
const appWithout = (count: bigint, now: number) => {
  const { store } = api
  const head = async () => toPosition((await store.head()) + count)
  const readAll: typeof store.readAll = async () => await store.readAll({ after: 0n, limit: 1 })
  const ahead = { ...store, head, readAll }
  return createApp({ ...api.dependencies, store: ahead, now: () => now })
}

describe('the health', () => {
  it('is ok, and reports the position of every read model', async () => {
    const head = Number(await api.store.head())
    const { code, ...rest } = await health()
    expect(code).toBe(200)
    expect(rest).toMatchObject({ status: 'ok', head })
    const names = readModels.map(({ name }) => name)
    expect(rest.readModels.map(({ name }) => name)).toEqual(names)
    expect(Object.keys(rest.behind)).toEqual(names)
    for (const { lagSeconds, stopped } of rest.readModels) {
      expect({ lagSeconds, stopped }).toEqual({ lagSeconds: 0, stopped: null })
    }
  })

  it.each([
    ['from another machine', 'http://localhost:3000/health', '10.0.0.7'],
    ['at a charity’s host', 'http://harbour.localhost:3000/health', '127.0.0.1'],
  ])('returns a status and no figures when requested %s', async (_how, url, remoteAddress) => {
    const socket = { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' }
    const answer = await api.app.request(url, {}, { incoming: { socket } })
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
  })

  it('returns its figures to callers with the metrics token', async () => {
    const app = createApp({ ...api.dependencies, metricsToken: 'a-long-word' })
    const answer = async (headers: Record<string, string>) =>
      (await app.request('http://localhost:3000/health', { headers })).json()
    expect(await answer({})).toEqual({ status: 'ok' })
    const withToken = await answer({ Authorization: 'Bearer a-long-word' })
    expect(withToken).toMatchObject({ status: 'ok', head: Number(await api.store.head()) })
  })

  it('is degraded, but the API stays in service, if a read model is a minute late', async () => {
    const [first] = await api.store.readAll({ after: 0n, limit: 1 })
    const recorded = Date.parse(first?.recordedAt ?? '')
    await moved(0)
    const late = await health(appWithout(3n, recorded + 61_000))
    expect(late).toMatchObject({ code: 200, status: 'degraded' })
    expect(late.behind['journal']).toBe(3)
    expect(late.readModels[0]).toMatchObject({ lagSeconds: 61 })
    expect(await health(appWithout(3n, recorded + 59_000))).toMatchObject({ status: 'ok' })
  })

  it('is degraded within seconds if a read model does not process its events', async () => {
    const [first] = await api.store.readAll({ after: 0n, limit: 1 })
    const recorded = Date.parse(first?.recordedAt ?? '')
    await moved(15)
    const { status, readModels: all } = await health(appWithout(3n, recorded + 12_000))
    expect([status, all[0]?.stalled]).toEqual(['degraded', true])
    // It is not stalled if the event is new, or if the checkpoint has only just moved.
    expect(await health(appWithout(3n, recorded + 5_000))).toMatchObject({ status: 'ok' })
    await moved(0)
    expect(await health(appWithout(3n, recorded + 12_000))).toMatchObject({ status: 'ok' })
  })

  it('is degraded within seconds if no reactions run, but emails may take minutes', async () => {
    const head = await api.store.head()
    for (const name of ['reactions', 'letters']) {
      await beginCheckpoint(api.db, { name, version: 1, position: head })
    }
    expect(await health()).toMatchObject({ status: 'ok', reactions: [{ stalled: false }, {}] })
    const [first] = await api.store.readAll({ after: 0n, limit: 1 })
    const recorded = Date.parse(first?.recordedAt ?? '')
    const standing = async (seconds: number) => {
      await moved(0)
      await moved(seconds, ['reactions', 'letters'])
      return await health(appWithout(3n, recorded + 12_000))
    }
    expect(await standing(15)).toMatchObject({
      status: 'degraded',
      reactions: [
        { name: 'reactions', stalled: true, lagSeconds: 12 },
        { name: 'letters', stalled: false },
      ],
    })
    expect(await standing(0)).toMatchObject({ status: 'ok' })
    await api.db
      .deleteFrom('read_models.checkpoints')
      .where('name', 'in', ['reactions', 'letters'])
      .execute()
  })

  it('reports only seconds if the event store does not count events', async () => {
    const { countBetween: _, ...store } = api.store
    const app = createApp({ ...api.dependencies, store })
    const { status, behind } = await health(app)
    expect(status).toBe('ok')
    expect(new Set(Object.values(behind))).toEqual(new Set([null]))
  })

  it('is degraded if the charge of a due instalment was not requested', async () => {
    const plan = {
      plan_id: fixtureId('recurring_plan', 80),
      organisation_id: harbourId,
      donor_id: fixtureId('donor', 40),
      status: 'active' as const,
      card_reference: 'pm_1',
      next_at: instantFromMilliseconds(Date.now() - 3_500_000),
      next_number: 1,
      next_day: calendarDay('2026-11-20'),
      amount_cents: 20_000n,
      is_open: false,
      is_resting: false,
      has_failed: false,
      standing: 'running' as const,
      left_on: '{}',
      card_ends_on: calendarDay('2030-12-31'),
      state: '{}' as unknown as StartedPlan,
      started_at: instantFromMilliseconds(0),
      started_position: 1n,
      position: 1n,
    }
    await api.db.insertInto('read_models.recurring_plans').values(plan).execute()
    const none = { due: 0, resolved: 0, waiting: 0, open: 0 }
    const well = { overdue: 0, yesterday: none, today: none }
    expect(await health()).toMatchObject({ status: 'ok', instalments: well })
    const next_at = instantFromMilliseconds(Date.now() - 3_700_000)
    await api.db.updateTable('read_models.recurring_plans').set({ next_at }).execute()
    expect(await health()).toMatchObject({ status: 'degraded', instalments: { overdue: 1 } })
    await api.db.deleteFrom('read_models.recurring_plans').execute()
    expect(await health()).toMatchObject({ status: 'ok' })
  })

  it('is degraded if the decision on an application is overdue', async () => {
    const today = toCalendarDay(instantFromMilliseconds(Date.now()))
    const pending = () =>
      api.db.updateTable('read_models.applications').where('status', '=', 'pending')
    await pending().set({ due_on: today }).execute()
    expect(await health()).toMatchObject({ status: 'ok', reviews: { overdue: 0 } })
    await pending()
      .set({ due_on: addDays(today, -1) })
      .execute()
    expect(await health()).toMatchObject({ status: 'degraded', reviews: { overdue: 1 } })
    await pending().set({ due_on: today }).execute()
  })

  it('names the event that a read model cannot process, without its contents', async () => {
    const [event] = await api.store.readAll({ after: 0n, limit: 1, categories: ['organisation'] })
    if (!event) throw new Error('the demonstration has charities')
    const since = instantFromMilliseconds(Date.now())
    const far = { ...event, position: toPosition(1_000_000) }
    await markStopped(api.db, { name: 'journal', version: 99 }, { event: far, since })
    const stopped = await health()
    expect(stopped).toMatchObject({ code: 200, status: 'degraded' })
    expect(stopped.readModels.find(({ name }) => name === 'journal')?.stopped).toEqual({
      type: event.type,
      position: 1_000_000,
      eventId: event.id,
      since,
    })
    await api.db.updateTable('read_models.checkpoints').set({ stopped: null }).execute()
    expect(await health()).toMatchObject({ status: 'ok' })
  })
})
