import type { ListAnswer } from '../http/lists/contract.ts'
import type { DeskPayment } from '../desk/payments/contract.ts'
import type { PaymentAnswer } from '../use-cases/payments/contract.ts'
import type { MissionAnswer } from '../payer/projects/contract.ts'
import { openBrowser, type Client, type TestApi } from './api.ts'

let attempts = 0

/** Creates guests who give at one charity, each with an attempt of their own. */
export const createGivers = async (api: Pick<TestApi, 'app'>, subDomain: string) => {
  const browser = openBrowser(api, `${subDomain}.localhost`)
  const { id: organizationId }: { id: string } = (await browser.get('/api/donors/organization'))
    .json
  const missions: MissionAnswer[] = (await browser.get('/api/projects')).json
  const mission = missions.find(({ donation }) => donation)
  const form = (changes: object = {}) => ({
    amount: 150,
    coverFee: true,
    paymentMethod: 'pm_card_hk',
    type: 'visa',
    cardCountry: 'HK',
    organizationId,
    projectId: mission?.id,
    firstName: 'Tai Man',
    lastName: 'Chan',
    email: 'tai-man@example.com',
    phoneNumber: '+852 9123 4567',
    fingerprint: `gift-${(attempts += 1)}-of-spec`,
    ...changes,
  })
  const send = (body: object) => browser.post('/api/user/payments', body)
  return {
    browser,
    organizationId,
    form,
    send,
    give: async (changes: object = {}) =>
      (await send(form(changes))).json as PaymentAnswer & { receiptLink: string },
  }
}

export const createStaff = async (api: TestApi, subDomain: string) => {
  const browser = openBrowser(api, 'localhost')
  const username = `staff@${subDomain}.example`
  await browser.post('/api/donors/login', { username, password: 'Harbour2026' })
  return { browser }
}

/** The payments that a member of staff sees. */
export const listPayments = async (staff: Client, query = ''): Promise<ListAnswer<DeskPayment>> =>
  (await staff.get(`/api/organizations/payments${query}`)).json
