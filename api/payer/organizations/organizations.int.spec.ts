import { describe, expect, it } from 'vitest'
import { manualMethods } from '@almoner/domain/payment-methods/payment-method.ts'
import { useApi } from '../../testing/api.ts'
import { given, guest } from '../../testing/given.ts'
import type { OrganizationAnswer } from './contract.ts'

const api = useApi()

const view = (host: string, headers = {}) =>
  given(api).as(guest(host)).get('/api/donors/organization', headers)

const nameAt = async (host: string, headers = {}): Promise<string> =>
  ((await view(host, headers)).json as OrganizationAnswer).organizationObj.organizationName

// `JSON.parse` calls its reviver for every member, at any depth.
const listMembers = (text: string): string[] => {
  const names: string[] = []
  JSON.parse(text, (name: string, value: unknown) => {
    names.push(name)
    return value
  })
  return names
}

describe('the public view of a charity', () => {
  it('shows what a payer needs', async () => {
    await view('harbour.localhost').thenAnswered(200, {
      organizationObj: {
        organizationName: 'Harbour Light Children’s Fund',
        subDomain: 'harbour',
        organizationIRDNo: '91/99001',
        minimumPaymentAmount: 50,
        headerColor: '0F3D4C',
        plan: { currentPlan: 'premium' },
      },
      paymentMethod: { card: { enabled: true, publishableKey: 'pk_test_sandbox' } },
    })
  })

  it('has the open form rows, and not the one that was removed', async () => {
    const { organizationObj }: OrganizationAnswer = (await view('harbour.localhost')).json
    const { enabled, rows } = organizationObj.formSetting
    expect(enabled).toBe(true)
    expect(rows.map(({ id }) => id)).toEqual(['in-honour-of', 'words-for-the-children'])
  })

  it('shows how the charity can be paid, with the details that a payer needs', async () => {
    const read = async (subDomain: string, headers = {}): Promise<OrganizationAnswer> =>
      (await view(`${subDomain}.localhost`, headers)).json
    const harbour = await read('harbour')
    expect(harbour.paymentMethod).toMatchObject({
      payMe: { enabled: true },
      tapAndGo: { enabled: true },
      manual: [...manualMethods],
    })
    const { paymentMethodCode } = harbour.organizationObj
    expect(Object.keys(paymentMethodCode)).toEqual([...manualMethods])
    expect(paymentMethodCode).toMatchObject({
      fps: { enabled: true, code: expect.stringMatching(/^000201/) as string },
      octopus: { code: 'octopus://payment?token=sandbox-harbour-light' },
      bank_transfer: {
        code: null,
        bankTransferCode: '004',
        bankTransferBankName: expect.stringContaining('HSBC') as string,
        bankTransferBranchCode: '999',
        bankTransferAccountNumber: '990017001',
        bankTransferAccountName: 'Harbour Light Children’s Fund Limited',
      },
      check_writing: {
        checkWritingOrgName: 'Harbour Light Children’s Fund Limited',
        checkWritingInstructions: expect.stringContaining('reference') as string,
      },
    })
    const chinese = await read('harbour', { Cookie: 'language=zh' })
    expect(chinese.organizationObj.paymentMethodCode).toMatchObject({
      bank_transfer: { bankTransferBankName: '香港上海滙豐銀行有限公司' },
      check_writing: { checkWritingOrgName: '海港之光兒童基金有限公司' },
    })
    const lionRock = await read('lionrock')
    expect(lionRock.paymentMethod).toMatchObject({
      payMe: { enabled: true },
      tapAndGo: { enabled: false },
      manual: [],
    })
    expect(lionRock.organizationObj.paymentMethodCode).toEqual({})
  })

  it.each(['harbour', 'lionrock', 'bauhinia', 'tinhau'])(
    'of %s contains no secret and no person’s name or address',
    async (subDomain) => {
      const answer = await view(`${subDomain}.localhost`)
      const members = listMembers(answer.text).filter((name) => name !== 'publishableKey')
      expect(members.filter((name) => /credential|secret|key|token$|password/i.test(name))).toEqual(
        [],
      )
      expect(answer.text).not.toMatch(/sk_|whsec_|argon2|office@|staff@|contact/i)
    },
  )

  it('of a charity without a verified tax status has no file number', async () => {
    const { organizationObj }: OrganizationAnswer = (await view('tinhau.localhost')).json
    expect(organizationObj).toHaveProperty('organizationIRDNo')
    expect(organizationObj.minimumPaymentAmount).toBeGreaterThanOrEqual(10)
  })
})

describe('the language', () => {
  it.each([
    ['the reader’s choice', { Cookie: 'language=zh' }, '海港之光兒童基金'],
    [
      'the choice before the browser',
      { Cookie: 'language=cn', 'Accept-Language': 'en' },
      '海港之光儿童基金',
    ],
    ['the browser’s', { 'Accept-Language': 'zh-HK,en;q=0.8' }, '海港之光兒童基金'],
    ['the charity’s', { 'Accept-Language': 'fr' }, 'Harbour Light Children’s Fund'],
    [
      'the charity’s, where the choice is none',
      { Cookie: 'language=fr' },
      'Harbour Light Children’s Fund',
    ],
    [
      'the charity’s, where the choice is a trick',
      { Cookie: 'language=__proto__' },
      'Harbour Light Children’s Fund',
    ],
  ])('is %s', async (_whose, headers, name) => {
    expect(await nameAt('harbour.localhost', headers)).toBe(name)
  })

  it('is never one that the charity does not speak', async () => {
    expect(await nameAt('bauhinia.localhost', { Cookie: 'language=cn' })).toBe('紫荊動物救援')
    expect(await nameAt('bauhinia.localhost', { 'Accept-Language': 'zh-CN' })).toBe('紫荊動物救援')
    expect(await nameAt('bauhinia.localhost', { Cookie: 'language=en' })).toBe(
      'Bauhinia Animal Rescue',
    )
  })

  it('is in Vary, for caches', async () => {
    const vary = (await view('harbour.localhost')).headers.get('Vary') ?? ''
    expect(vary).toContain('Accept-Language')
    expect(vary).toContain('Cookie')
  })
})

describe('a host without a charity that collects', () => {
  it.each([
    ['one that an applicant has reserved', 'newhope.localhost'],
    ['one that a declined applicant had', 'peaktrail.localhost'],
    ['one that nobody took', 'nobody.localhost'],
    ['the platform’s own', 'localhost'],
    ['one below a charity’s', 'a.harbour.localhost'],
    ['a foreign one that looks like ours', 'harbour.localhost.evil.example'],
    ['one that ends like ours', 'evilharbour.localhost'],
    ['an address in numbers', '127.0.0.1'],
    ['an IPv6 address', '[::1]'],
  ])('is the same 404: %s', async (_what, host) => {
    const refused = await view(host).thenAnswered(404)
    expect({ ...(refused.json as object), requestId: '' }).toEqual({
      type: '/problems/no_charity_here',
      title: 'no charity here',
      status: 404,
      message: 'There is no charity at this address.',
      error: { message: 'There is no charity at this address.', code: 'no_charity_here' },
      requestId: '',
    })
  })
})
