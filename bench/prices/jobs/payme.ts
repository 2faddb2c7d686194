import { call } from '../../chaos/people/call.ts'
import type { Job } from '../job.ts'
import { expectGood } from '../scene.ts'

export const payme: Job = {
  name: 'a payment by PayMe, with its receipt',
  ends: 'ReceiptMailed',
  isDoneByMany: true,
  prepare: async ({ lines, charity, next, world: { port } }) => {
    const name = next()
    const body = {
      amount: 200,
      coverFee: true,
      organizationId: charity.organizationId,
      projectId: charity.projectId,
      firstName: 'Tai Man',
      lastName: 'Chan',
      email: `${name}@example.com`,
      phoneNumber: '+852 9123 4567',
      fingerprint: name,
    }
    return async () => {
      const opened = await lines.post('/api/user/payments/paymeQrCode', body)
      expectGood(opened, 'a request to PayMe')
      const { webLink } = opened.body['result'] as { webLink: string }
      const path = `${new URL(webLink).pathname}/approve`
      expectGood(await call('POST', { port, host: 'localhost', path }), 'the phone')
    }
  },
}
