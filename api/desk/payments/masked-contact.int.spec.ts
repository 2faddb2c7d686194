import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { may, staffRoles, type StaffRole } from '@almoner/domain/staff/permissions.ts'
import type { DeskPayment } from './contract.ts'
import type { ListAnswer } from '../../http/lists/contract.ts'
import { organizationId } from '../../testing/route.ts'
import { testedRoutes } from '../../testing/routes.ts'
import { startKnocking } from '../../testing/request-route.ts'
import { given, staff } from '../../testing/given.ts'
import { submitTransfer } from '../../testing/transfers.ts'

let started: Awaited<ReturnType<typeof startKnocking>>
let paymentId: string

beforeAll(async () => {
  started = await startKnocking()
  const { api } = started
  paymentId = await submitTransfer(api, organizationId)
  await as('owner').post(`/api/organizations/payments/${paymentId}/payer-email`, {
    email: 'put-right@example.org',
    sendReceipt: false,
  })
  await submitTransfer(api, organizationId)
  await api.caughtUp()
})
afterAll(() => started.api.close())
beforeEach(async () => {
  await started.api.db.deleteFrom('operational.rate_limits').execute()
})

const as = (role: StaffRole) => given(started.api).as(staff(role))
const mayNot = staffRoles.filter((role) => !may(role, 'payers.contact'))

describe('the contact data of a payer', () => {
  it.each(staffRoles)('is shown to %s as the role allows', async (role) => {
    const opened = await as(role).get(`/api/organizations/payments/${paymentId}`)
    const { rows }: ListAnswer<DeskPayment> = (
      await as(role).get('/api/organizations/payments?q=Chan')
    ).json
    const contact = mayNot.includes(role)
      ? { email: 'p•••@example.org', phoneNumber: '••••67' }
      : { email: 'put-right@example.org', phoneNumber: '+85291234567' }
    expect(opened.json).toMatchObject(contact)
    expect(rows.find(({ id }) => id === paymentId)).toMatchObject(contact)
  })

  it.each(staffRoles)('is found by its letters by %s as the role allows', async (role) => {
    const payments: ListAnswer<DeskPayment> = (
      await as(role).get('/api/organizations/payments?q=put-right')
    ).json
    expect(payments.rows).toHaveLength(mayNot.includes(role) ? 0 : 1)
    const plans: ListAnswer<unknown> = (await as(role).get('/api/organizations/monthly/plans?q=@'))
      .json
    expect(plans.rows.length > 0).toBe(!mayNot.includes(role))
  })
})

/** E-mail addresses and telephone numbers of the payers that `owners.ts` and this spec have. */
const contacts = /tai-man@|put-right@|ada[\w.-]*@|mallory[\w.-]*@|\+852 ?[4-9]\d{3} ?\d{4}/

const reads = Object.entries(testedRoutes).filter(
  ([name, { who }]) => name.startsWith('GET ') && who === 'staff',
)

describe('every answer of the desk', () => {
  const ask = async (name: string, role: StaffRole) => {
    const ids: Record<string, string> = {
      paymentId,
      planId: started.things.monthly.theirs,
      inboxItemId: worldId('inbox_item', 'harbours'),
    }
    const values = Object.fromEntries(Object.entries(ids).filter(([id]) => name.includes(`:${id}`)))
    const { cookies } = await as(role).browser()
    const { text } = await started.knock(name, {
      login: requirePresent(cookies.get('almoner_session') ?? null, role),
      parameters: values,
    })
    return text
  }

  it.each(reads.map(([name]) => name))('names no payer’s address to a viewer: %s', async (name) => {
    for (const role of mayNot) expect(await ask(name, role)).not.toMatch(contacts)
  })

  it('shows the address to other roles, if it contains one', async () => {
    const naming: string[] = []
    for (const [name] of reads) if (contacts.test(await ask(name, 'owner'))) naming.push(name)
    expect(naming).toEqual(
      expect.arrayContaining([
        'GET /api/organizations/payments',
        'GET /api/organizations/payments.csv',
        'GET /api/organizations/payments/:paymentId',
        'GET /api/organizations/payments/:paymentId/timeline',
        'GET /api/organizations/monthly/plans/:planId',
      ]),
    )
  })
})
