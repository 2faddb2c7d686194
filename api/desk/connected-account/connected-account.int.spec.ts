import { beforeEach, describe, expect, it } from 'vitest'
import * as the from '@almoner/domain/connected-account/fixtures.ts'
import {
  connectedAccount,
  type ConnectedAccountEvent,
} from '@almoner/domain/connected-account/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { useApi } from '../../testing/api.ts'
import { given, recorded, staff } from '../../testing/given.ts'
import type { AccountDetailsAnswer } from './contract.ts'

const api = useApi()
beforeEach(async () => {
  api.bank.accounts.refuses([])
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const path = '/api/organizations/connected-account'
const organisationId = worldId('organisation', 'harbour')
const before = given(api).as(staff('owner'))
const due = the.recordAccount({ requirements: the.documentDue })
const opened = recorded(connectedAccount, 'harbour', { ...the.openAccount, organisationId }, due)
const owner = given(api, opened).as(staff('owner'))
const give = (texts: Record<string, string>, giver = owner) => {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.set(name, text)
  return giver.post(`${path}/details`, form)
}
const newest = async (type: ConnectedAccountEvent['type']) => {
  const events = await api.store.read(streamName(connectedAccount.category, organisationId))
  return requirePresent(events.findLast((event) => event.type === type) ?? null, type)
}

describe('a charity without an account', () => {
  it('is shown as having none, and cannot submit details', async () => {
    await before.get(path).thenAnswered(200, { status: 'none', requirements: [], deadline: null })
    await give({ company_tax_id: '91/00001' }, before).thenRefused(409, 'account_not_open')
  })
})

describe('a charity with an account', () => {
  it('sees what it may do, and what is due by when', async () => {
    expect((await owner.get(path)).json).toEqual({
      status: 'open',
      stripeAccountId: 'bour',
      states: {
        card_payments: 'off_details_due',
        transfers: 'off_details_due',
        payouts: 'off_details_due',
      },
      requirements: [
        {
          name: 'person_1.verification.document',
          field: 'identity_document',
          isPastDue: false,
          error: 'verification_document_not_readable',
        },
      ],
      pendingVerification: [],
      deadline: the.documentDue.deadline,
      disabledReason: null,
    })
  })

  it('submits what is due, encrypted, and sees what the provider refused', async () => {
    api.bank.accounts.refuses(['email'])
    const answer = await give({
      hong_kong_id: 'a123456(3)',
      company_phone: '2123 4567',
      email: 'chan@harbour.example',
      date_of_birth: '1970/05/17',
      agreement: 'true',
    }).thenAnswered(200)
    expect((answer.json as AccountDetailsAnswer).refused).toEqual(['email'])
    expect(JSON.stringify(answer.json)).not.toContain('A123456')
    const { data, personal } = await newest('AccountDetailsGiven')
    expect(JSON.stringify(data)).not.toContain('A123456')
    expect(personal).toMatchObject({
      values: {
        hong_kong_id: 'A123456(3)',
        company_phone: '+85221234567',
        date_of_birth: '1970-05-17',
      },
      ip: expect.any(String),
    })
  })

  it('sees that the provider has not answered yet', async () => {
    api.bank.accounts.refuses(null)
    const answer = await give({ company_tax_id: '91/00001' })
    expect(answer.json).toMatchObject({ status: 'processing', refused: [] })
  })

  it.each([
    [{ hong_kong_id: 'A123456(4)' }, { hong_kong_id: 'hong_kong_id.invalid' }],
    [{ phone: '12' }, { phone: 'phone.invalid' }],
    [{ date_of_birth: '1980/02/30' }, { date_of_birth: 'date_of_birth.invalid' }],
  ])('sees which fields to correct: %j', async (texts, fields) => {
    await give(texts).thenRefused(422, fields)
  })

  it('is refused if no details are given', async () => {
    await give({ company_tax_id: '' }).thenRefused(422, 'details_missing')
  })
})
