import { createDatabase } from '@almoner/projections/engine/database.ts'
import type { AppDb } from '@almoner/workflows/database.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AppDependencies } from '../../http/app-env.ts'
import { startApi, type TestApi } from '../../testing/api.ts'
import { createGuardedApp, openCharity } from './testing/visitors.ts'

let api: TestApi
let db: AppDb
let harbour: Awaited<ReturnType<typeof openCharity>>
let statements: string[] = []
beforeAll(async () => {
  api = await startApi()
  db = createDatabase(api.databaseUrl, {
    connections: 2,
    onStatement: ({ sql }) =>
      statements.push(...(/read_models\.\w+_(?:try|tries)\b/.exec(sql) ?? [])),
  })
  harbour = await openCharity(api, 'harbour')
})
afterAll(async () => {
  await db.destroy()
  await api.close()
})
beforeEach(() => {
  statements = []
})

let addresses = 0
const pay = async (
  changes: Partial<AppDependencies> = {},
  address = `203.0.113.${++addresses}`,
) => {
  const visitor = harbour.visitor(createGuardedApp(api, { db, ...changes }), address)
  return await visitor.send(visitor.form())
}

describe('the limits of a payment by card', () => {
  it('cost one statement before the charge, and none after a success', async () => {
    api.bank.answers('approve')
    expect((await pay()).status).toBe(200)
    expect(statements).toEqual(['read_models.take_payment_try'])
  })

  it('record a refused card before the answer', async () => {
    api.bank.answers('decline')
    expect((await pay()).status).toBe(402)
    expect(statements).toEqual(['read_models.take_payment_try', 'read_models.end_card_tries'])
  })

  it('record a card whose holder is authenticated', async () => {
    api.bank.answers('challenge')
    expect((await pay()).json).toMatchObject({ status: 'requires_action' })
    await expect
      .poll(() => statements)
      .toEqual(['read_models.take_payment_try', 'read_models.end_card_tries'])
  })

  it('record a success that the read models do not show yet', async () => {
    api.bank.answers('approve')
    const catchUp = { ...api.dependencies.catchUp, waitFor: async () => false }
    expect((await pay({ catchUp })).status).toBe(200)
    await expect
      .poll(() => statements)
      .toEqual(['read_models.take_payment_try', 'read_models.end_card_tries'])
  })

  it('are applied again for a payer who solves a challenge', async () => {
    api.bank.answers('approve')
    for (let one = 0; one < 5; one++) await pay({}, '198.51.100.1')
    statements = []
    const last = harbour.visitor(createGuardedApp(api, { db }), '198.51.100.1')
    expect((await last.solveAndSend(last.form())).status).toBe(200)
    expect(statements).toEqual([
      'read_models.take_payment_try',
      'read_models.take_payment_try',
      'read_models.begin_card_try',
    ])
  })
})
