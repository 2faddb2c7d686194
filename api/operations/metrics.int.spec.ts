import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import { createDatabase } from '@almoner/projections/engine/database.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import { createApp } from '../app.ts'
import { measureAppends } from '@almoner/platform/metrics.ts'
import { type TestApi, useApi } from '../testing/api.ts'

const api = useApi()

type Asked = { url?: string; from?: string; headers?: Record<string, string>; app?: TestApi['app'] }

const ask = async ({ url = 'http://localhost:3000/metrics', from, headers, app }: Asked = {}) => {
  const socket = { remoteAddress: from ?? '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' }
  const answer = await (app ?? api.app).request(url, headers ? { headers } : {}, {
    incoming: { socket },
  })
  return { code: answer.status, text: await answer.text(), headers: answer.headers }
}

describe('/metrics without a token', () => {
  it('reports the position of every read model to this machine', async () => {
    const head = await api.store.head()
    // The checkpoints follow a moment after what is answered for.
    await vi.waitFor(async () => {
      const { text: now } = await ask()
      expect(now.match(/^almoner_read_model_lag_events\{.*\} 0$/gm)).toHaveLength(readModels.length)
    })
    const { code, text, headers } = await ask()
    expect(code).toBe(200)
    expect(headers.get('Content-Type')).toMatch(/^text\/plain; version=/)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(text).toContain(`almoner_events_head_position ${head}\n`)
    expect(text).toContain(`almoner_read_model_position{read_model="journal"} ${head}\n`)
    expect(text).toContain('almoner_read_model_lag_seconds{read_model="receipts"} 0\n')
    expect(text).toContain('almoner_read_model_stopped{read_model="journal"} 0\n')
    expect(text).toContain('almoner_database_up 1\n')
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
  })

  it.each<[string, Asked]>([
    ['from another machine', { from: '10.0.0.7' }],
    ['through a proxy here, for the public host', { url: 'http://give.example.org/metrics' }],
    ['for a charity’s host', { url: 'http://harbour.localhost:3000/metrics' }],
    ['through a proxy that says so', { headers: { 'X-Forwarded-For': '10.0.0.7' } }],
  ])('is not found when requested %s', async (_how, asked) => {
    const { code, text } = await ask(asked)
    expect(code).toBe(404)
    expect(text).not.toContain('almoner_')
  })
})

describe('/metrics with a token', () => {
  const guarded = () => createApp({ ...api.dependencies, metricsToken: 'a-long-word' })

  it('is for callers that send it, from anywhere', async () => {
    const headers = { Authorization: 'Bearer a-long-word' }
    const from = '10.0.0.7'
    const scraped = await ask({ app: guarded(), from, headers, url: 'http://api:3000/metrics' })
    expect(scraped.code).toBe(200)
    expect((await ask({ app: guarded() })).code).toBe(404)
    const wrong = { Authorization: 'Bearer another-word' }
    expect((await ask({ app: guarded(), headers: wrong })).code).toBe(404)
  })
})

describe('the metrics report', () => {
  it('counts the appends by what became of them', async () => {
    const store = measureAppends(createMemoryStore())
    const at = instantFromMilliseconds(Date.now())
    const meta = { tenant: null, actor: 'test', causation: null, correlation: 'test', at }
    const append = () =>
      store.append({
        stream: streamName('payment', 'measured'),
        expected: 'none',
        events: [{ id: randomUUID(), type: 'Measured', data: {}, meta }],
      })
    expect(await append()).toMatchObject({ outcome: 'appended' })
    expect(await append()).toMatchObject({ outcome: 'conflict' })
    await store.close()
    await expect(append()).rejects.toThrow('closed')
    const { text } = await ask()
    for (const outcome of ['appended', 'conflict', 'failed']) {
      expect(text).toContain(`almoner_append_seconds_count{outcome="${outcome}"} 1\n`)
    }
    expect(text).toContain('almoner_appends_under_way 0\n')
  })

  it('compares the instalments that were due with their outcomes', async () => {
    const today = toCalendarDay(instantFromMilliseconds(Date.now()))
    const sum = { organisation_id: harbourId, amount_cents: 20_000n, position: 1n }
    await api.db
      .insertInto('read_models.instalment_days')
      .values([
        { ...sum, day: today, status: 'complete', instalments: 3n },
        { ...sum, day: today, status: 'skipped', instalments: 1n },
        { ...sum, day: today, status: 'to_come', instalments: 2n },
        { ...sum, day: addDays(today, -1), status: 'waiting', instalments: 5n },
        { ...sum, day: addDays(today, -2), status: 'waiting', instalments: 9n },
      ])
      .execute()
    const { text } = await ask()
    await api.db.deleteFrom('read_models.instalment_days').execute()
    for (const line of [
      'almoner_instalments_overdue 0',
      'almoner_instalments_due{day="today"} 6',
      'almoner_instalments_resolved{day="today"} 4',
      'almoner_instalments_waiting{day="today"} 0',
      'almoner_instalments_open{day="today"} 2',
      'almoner_instalments_due{day="yesterday"} 5',
      'almoner_instalments_waiting{day="yesterday"} 5',
    ]) {
      expect(text).toContain(`${line}\n`)
    }
  })

  it('leaves out values from the database while it is unavailable', async () => {
    const db = createDatabase('postgres://nobody@127.0.0.1:1/none', { connections: 1 })
    const { code, text } = await ask({ app: createApp({ ...api.dependencies, db }) })
    expect(code).toBe(200)
    expect(text).toContain('almoner_database_up 0\n')
    expect(text).not.toMatch(/^almoner_(?:read_model_position|instalments_\w+)[ {]/m)
    await db.destroy()
  })
})
