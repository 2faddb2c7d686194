import { describe, expect, it } from 'vitest'
import { moneyKinds } from '@almoner/domain/reporting/accounting/money-kinds.ts'
import { noCodes } from '@almoner/domain/reporting/accounting/account-codes.ts'
import { useApi } from '../../testing/api.ts'
import { createAuditor } from '../../testing/auditors.ts'
import { given, staff } from '../../testing/given.ts'
import type { SettingHistories } from '../../use-cases/history/settings/contract.ts'
import type { AccountingCodesAnswer } from './contract.ts'

const path = '/api/organizations/accounting-codes'
const api = useApi()
const finance = given(api).as(staff('finance'))
const lionRock = given(api).as(staff('owner', 'lionrock'))

const read = async (who = finance) => (await who.get(path)).json as AccountingCodesAnswer
const clearing = { ...noCodes, code: '610', taxRate: 'Tax Exempt' }
const body = { software: 'xero', dayOrder: 'dmy', codes: { clearing } }

describe('the accounting codes of a charity', () => {
  it('have a row for every kind of money and every project before any is set', async () => {
    const { codes, projects, receivedBy, ...rest } = await read(lionRock)
    expect(rest).toMatchObject({ isIncluded: true, software: 'xero', dayOrder: 'dmy', revision: 0 })
    expect(Object.keys(codes)).toEqual([...moneyKinds, ...projects.map(({ id }) => id)])
    for (const account of Object.values(codes)) expect(account).toEqual(noCodes)
    expect(projects.length).toBeGreaterThan(0)
    for (const kind of receivedBy) expect(kind).toMatch(/^direct_/)
  })

  it('are saved as they were typed, without blanks around them, for the whole team', async () => {
    const [project] = (await read()).projects
    const id = project?.id ?? ''
    const kennels = { ...noCodes, trackingName: ' Project', trackingOption: '冬季狗舍 ' }
    const answer = await finance.put(path, {
      ...body,
      codes: { clearing: { ...clearing, code: ' ６１０ ' }, [id]: kennels },
    })
    expect(answer.status).toBe(200)
    expect((answer.json as AccountingCodesAnswer).revision).toBe(1)
    const { codes } = await read(given(api).as(staff('owner')))
    expect(codes['clearing']).toEqual(clearing)
    expect(codes[id]).toEqual({ ...noCodes, trackingName: 'Project', trackingOption: '冬季狗舍' })
    const { browser: auditor } = await createAuditor(api, given(api).as(staff('owner')))
    expect(((await auditor.get(path)).json as AccountingCodesAnswer).codes).toEqual(codes)
    const history = (await auditor.get('/api/organizations/settings/accounting-codes/history'))
      .json as SettingHistories['accounting-codes']
    expect(history.initial).toMatchObject({ kinds: [], projects: [] })
    expect(history.entries).toMatchObject([
      {
        actor: { kind: 'staff', name: expect.stringMatching(/\S/) },
        state: {
          kinds: [{ kind: 'clearing', codes: clearing }],
          projects: [{ id, title: project?.title, codes: codes[id] }],
        },
      },
    ])
  })

  it('that the software would refuse are refused at their fields', async () => {
    await finance
      .put(path, {
        ...body,
        software: 'myob',
        codes: { bank: { ...noCodes, code: '200' }, refunds: clearing },
      })
      .thenRefused(422, {
        'codes.bank.code': 'code.invalid',
        'codes.refunds.code': 'code.invalid',
      })
    await finance
      .put(path, { ...body, codes: { bank: { ...noCodes, code: '12345678901' } } })
      .thenRefused(422, { 'codes.bank.code': 'code.too_long' })
    await finance
      .put(path, { ...body, codes: { bank: { ...noCodes, trackingOption: 'Kowloon' } } })
      .thenRefused(422, { 'codes.bank.trackingName': 'tracking_name.required' })
  })

  it('of another charity’s project are not found', async () => {
    const [project] = (await read(lionRock)).projects
    await finance
      .put(path, { ...body, codes: { [project?.id ?? '']: clearing } })
      .thenRefused(404, 'project_not_found')
  })

  it('that another person changed are not overwritten', async () => {
    const { revision } = await read()
    const bank = { ...noCodes, code: '090', taxRate: 'Tax Exempt' }
    await finance
      .put(path, { ...body, codes: { clearing, bank }, seen: revision })
      .thenAnswered(200)
    await finance
      .put(path, { ...body, codes: { clearing }, seen: revision })
      .thenRefused(409, 'setting_changed')
  })

  it('cannot be saved on a plan without reports', async () => {
    const tinHau = given(api).as(staff('owner', 'tinhau'))
    await tinHau.get(path).thenAnswered(200, { isIncluded: false, planWith: 'plus' })
    await tinHau.put(path, body).thenRefused(409, 'plan_excludes_reports')
  })
})
