import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { createApp } from '../../../app.ts'
import type { AppDependencies } from '../../../http/app-env.ts'
import type { Problem } from '../../../http/contract.ts'
import { openBrowser } from '../../../testing/api.ts'
import { rightful, startKnocking } from '../../../testing/request-route.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { testedRoutes } from '../../../testing/routes.ts'
import { readFileLimit, type FileLimit } from './file-limit.ts'

// Enough to register the routes: none of them is called.
const onlyRoutes = {
  site: { scheme: 'http', baseDomain: 'localhost', port: 3000 },
  cardEntry: { provider: 'sandbox', publishableKey: 'pk_test', tokenUrl: null },
  webDist: null,
} as AppDependencies

/** Every route that states a limit for a file, as the app has it registered. */
const routesWithFile = createApp(onlyRoutes).routes.flatMap(({ method, path, handler }) => {
  const limit = readFileLimit(handler)
  return limit === null ? [] : [{ name: `${method} ${path}`, limit }]
})

let started: Awaited<ReturnType<typeof startKnocking>>
beforeAll(async () => {
  started = await startKnocking()
})
afterAll(() => started.api.close())
beforeEach(async () => {
  await started.api.db.deleteFrom('operational.rate_limits').execute()
})

/** Sends a file of so many bytes, which is damaged in every format. */
const sendFile = async (
  name: string,
  {
    limit,
    bytes,
    language,
  }: {
    limit: FileLimit
    bytes: number
    language: string
  },
): Promise<{ status: number; problem: Problem }> => {
  const route = testedRoutes[name]
  if (route === undefined) throw new Error(`${name} is not tested`)
  const caller = rightful(route)
  const browser = openBrowser(started, route.host)
  browser.cookies.set('language', language)
  if (caller !== 'guest') browser.cookies.set('almoner_session', await started.loginOf(caller))
  const file = Buffer.alloc(bytes)
  file.write('PK\u0003\u0004')
  const form = new FormData()
  for (const [field, value] of Object.entries(route.body ?? {})) form.set(field, String(value))
  form.set(limit.name, new Blob([file]), 'file')
  const [method = '', path = ''] = name.split(' ')
  // An administrator needs no reason to work on an application that waits.
  const address = path.replace(':organizationId', worldId('organisation', 'newhope'))
  const call = method === 'PUT' ? browser.put : browser.post
  const { status, json } = await call(address, form)
  return { status, problem: json }
}

describe('a route that accepts a file', () => {
  it('is one of these, each with its promise in bytes', () => {
    expect(routesWithFile.map(({ name }) => name).toSorted()).toEqual([
      'POST /api/admin/charity-list',
      'POST /api/admin/organizations/:organizationId/evidence',
      'POST /api/donors/payments/add',
      'POST /api/organizations/application/documents',
      'POST /api/organizations/application/logo',
      'POST /api/organizations/bank-statements',
      'POST /api/organizations/connected-account/details',
      'POST /api/organizations/imports',
      'POST /api/organizations/info/logo',
      'POST /api/organizations/legal-documents',
      'POST /api/organizations/offline-entries/proofs',
      'POST /api/organizations/projects/pictures',
      'POST /api/organizations/receipt-format/signature',
      'POST /api/user/payments/add',
      'PUT /api/organizations/application/kyc',
    ])
  })

  it.each(routesWithFile)(
    'accepts a file as large as its stated limit: $name',
    async ({ name, limit }) => {
      const { status, problem } = await sendFile(name, {
        limit,
        bytes: limit.mostBytes,
        language: 'en',
      })
      expect(status).not.toBe(413)
      expect(JSON.stringify(problem)).not.toContain('too_large')
    },
  )

  it.each(routesWithFile)('reports how large a file may be: $name', async ({ name, limit }) => {
    const megabytes = String(Number((limit.mostBytes / (1024 * 1024)).toFixed(1)))
    for (const language of languages) {
      for (const bytes of [limit.mostBytes + 1, limit.mostBytes + 1024 * 1024]) {
        const { status, problem } = await sendFile(name, { limit, bytes, language })
        // Its plan refuses the charity's file before its form is read to the end.
        if (problem.error.code.startsWith('plan_excludes') && bytes === limit.mostBytes + 1)
          continue
        expect([status, problem.error.code]).toEqual([413, 'upload_too_large'])
        expect(problem.message).toContain(`${megabytes} MB`)
        expect(Object.keys(problem.fields ?? {})).toEqual([limit.name])
      }
    }
  })
})
