import { describe, expect, it } from 'vitest'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { giveReferralCode } from '@almoner/workflows/steps/referral/referral-code.ts'
import type { ListAnswer } from '../../http/lists/contract.ts'
import { checkList } from '../../http/lists/testing/check-list.ts'
import { useApi } from '../../testing/api.ts'
import { given, staff } from '../../testing/given.ts'
import { referralsList, type Referral } from './referrals-list-contract.ts'

const path = '/api/organizations/referral'
const list = '/api/organizations/referrals'

const api = useApi()
const owner = given(api).as(staff('owner'))
const lionRock = given(api).as(staff('owner', 'lionrock'))

/** Returns the code assigned by the demonstration data. */
const harbourCode = () =>
  giveReferralCode(api.store, {
    organisationId: worldId('organisation', 'harbour'),
    context: {
      actor: 'spec',
      correlation: 'spec',
      causation: null,
      at: instantFromMilliseconds(Date.now()),
    },
  })

describe('the referrals of a charity', () => {
  checkList({
    list: referralsList,
    idOf: ({ id }) => id,
    csvOf: ({ project }) => project,
    sorted: { date: ({ date }) => date },
    filters: {
      day: ['2020-01-01..', () => true],
      status: ['closed', ({ status }) => status === 'closed'],
    },
    start: async () => ({ api, reader: owner, stranger: lionRock }),
  })

  it('are the charities that named its code, by name, with how far they are', async () => {
    const code = await harbourCode()
    const { rows }: ListAnswer<Referral> = (await owner.get(list)).json
    expect(rows.map(({ project, status }) => [project, status])).toEqual([
      ['New Hope Library', 'in_review'],
      ['Tin Hau Community Kitchen', 'awaiting_payment'],
      ['Peak Trail Volunteers', 'closed'],
    ])
    expect(new Set(rows.map((row) => row.code))).toEqual(new Set([code]))
    const theirs = worldId('organisation', 'newhope')
    expect(JSON.stringify(rows)).not.toContain(theirs)
  })

  it('are a file too, with no reward that was not given', async () => {
    const { text, headers } = await owner.get(`${list}.csv?status=awaiting_payment`)
    expect(headers.get('Content-Disposition')).toContain('harbour-referrals.csv')
    const [head = '', line = ''] = text.trimEnd().split('\r\n')
    expect(head).toContain('Code,Date (Hong Kong time),Charity,Reward expires,Status,Reward')
    expect(line).toMatch(/Tin Hau Community Kitchen,,Waiting for its first payment,Not yet$/)
  })
})

describe('the link by which a charity recommends Almoner', () => {
  it('opens the sign-up with its code', async () => {
    const code = await harbourCode()
    expect((await owner.get(path)).json).toEqual({
      code,
      link: `http://localhost:3000/OrgSignupFlow?code=${code}`,
    })
  })

  it('is none until the charity has a code', async () => {
    const id = worldId('organisation', 'lionrock')
    await api.db
      .deleteFrom('read_models.referral_codes')
      .where('organisation_id', '=', id)
      .execute()
    expect((await lionRock.get(path)).json).toEqual({ code: null, link: null })
  })

  it.each(['finance', 'fundraiser', 'viewer', 'auditor'] as const)(
    'is for owners, and not for the role %s',
    async (role) => {
      const reader = given(api).as(staff(role))
      for (const address of [path, list, `${list}.csv`]) {
        await reader.get(address).thenRefused(403, 'not_allowed')
      }
    },
  )
})
