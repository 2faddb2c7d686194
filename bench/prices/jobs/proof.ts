import { toPng } from '@almoner/api/use-cases/files/proof/testing/pictures.ts'
import { call } from '../../chaos/people/call.ts'
import type { Job } from '../job.ts'
import { expectGood } from '../scene.ts'

export const proof: Job = {
  name: 'a proof of a transfer, its approval and its receipt',
  ends: 'ReceiptMailed',
  prepare: async ({ charity, desk, next, world: { port } }) => {
    const name = next()
    const form = new FormData()
    const entries = {
      amount: '100',
      coverFee: 'true',
      paymentName: 'fps',
      organizationId: charity.organizationId,
      projectId: charity.projectId,
      firstName: 'Tai Man',
      lastName: 'Chan',
      email: `${name}@example.com`,
      phoneNumber: '+852 9123 4567',
      fingerprint: name,
    }
    for (const [key, value] of Object.entries(entries)) form.set(key, value)
    const picture = new Blob([Uint8Array.from(await toPng(20, 10))], { type: 'image/png' })
    form.set('proofofpayment', picture, 'proof.png')
    return async () => {
      const path = '/api/user/payments/add'
      const answer = await call('POST', { port, host: charity.host, path, body: form })
      expectGood(answer, 'a proof')
      await desk('POST', `/payments/${String(answer.body['id'])}/approve`, { try: 1 })
    }
  },
}
