import { expect, it, vi } from 'vitest'
import type { Harbour } from './testing/harbour.ts'
import type { Workers } from './testing/workers.ts'

/** Tests the guarantees of workers on any engine. */
export const describeWorkers = (
  { workers, harbour }: { workers: Workers; harbour: Harbour },
  { stopsWithinMilliseconds }: { stopsWithinMilliseconds: number },
): void => {
  const { start, stop } = workers
  const { pays, untilRecorded, untilMailed, chargesOf } = harbour

  it('that are killed during 3-D Secure complete the payment that the payer has since approved', async () => {
    start()
    const paymentId = await pays('pm_card_authenticationRequired')
    await untilRecorded(paymentId, 'AuthenticationRequired')
    await stop('SIGKILL')
    await harbour.approve(paymentId)
    start()
    await untilMailed(paymentId)
    expect(await chargesOf(paymentId)).toHaveLength(1)
    expect(harbour.mailsOf(paymentId)).toHaveLength(1)
  })

  it('that are killed between the charge and its record charge only once', async () => {
    let dying: Promise<unknown> | undefined
    workers.onRequest((method, path) => {
      if (dying || method !== 'POST' || path !== '/v1/payment_intents') return undefined
      dying = stop('SIGKILL')
      return 'drop'
    })
    start()
    const paymentId = await pays('pm_card_visa')
    await vi.waitFor(() => expect(dying).toBeDefined())
    await dying
    expect(await chargesOf(paymentId)).toHaveLength(1)
    expect(await harbour.typesOf(paymentId)).not.toContain('PaymentSucceeded')
    start()
    await untilMailed(paymentId)
    expect(await chargesOf(paymentId)).toHaveLength(1)
  })

  it('stop on request, and leave pending work to the next workers', async () => {
    start()
    const paymentId = await pays('pm_card_authenticationRequired')
    await untilRecorded(paymentId, 'AuthenticationRequired')
    const from = performance.now()
    expect(await stop('SIGTERM')).toEqual([0])
    expect(performance.now() - from).toBeLessThan(stopsWithinMilliseconds)
    expect(await harbour.typesOf(paymentId)).not.toContain('PaymentFailed')
    start()
    await harbour.approve(paymentId)
    await untilRecorded(paymentId, 'PaymentSucceeded')
    expect(await chargesOf(paymentId)).toHaveLength(1)
  })
}
