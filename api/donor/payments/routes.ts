import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { requireRealm } from '../../middleware/session.ts'
import { onCharityHost } from '../../middleware/tenant.ts'
import { parsedBy, validatePart } from '../../http/valid.ts'
import { reprocess } from '../recurring-plans/reprocess.ts'
import { monthlyRoutes } from '../recurring-plans/routes.ts'
import { startPlan } from '../recurring-plans/start.ts'
import { donorPaymentSchema } from '../../use-cases/payments/contract.ts'
import { loadDonorPerson } from '../../use-cases/payments/payer/donor-person.ts'
import { initiatePayment } from '../../use-cases/payments/attempt/initiate.ts'
import { donorManualPaymentSchema } from '../../use-cases/payments/manual/manual-contract.ts'
import { isForLater } from '../../use-cases/payments/attempt/reject-scheduled.ts'
import { recordRoutes } from '../records/records-routes.ts'
import { requestPayment } from '../../use-cases/payments/wallet/request.ts'
import { toHttpStatus, statusRoutes } from '../../use-cases/payments/status/status-routes.ts'
import { limitProof, readForm } from '../../use-cases/payments/manual/submit-form.ts'
import { submitPayment } from '../../use-cases/payments/manual/submit.ts'
import { donorWalletPaymentSchema } from '../../use-cases/payments/wallet/wallet-contract.ts'
import { answerJson } from '../../http/answer-json.ts'
import { paymentMoney } from '../../use-cases/payments/money-contract.ts'

/** A logged-in donor's payments: the account names the payer, not the form. */
export const donorPaymentRoutes = new Hono<AppEnv>()
  .use(onCharityHost, requireRealm('donor'))
  .route('/', statusRoutes())
  .route('/', recordRoutes)
  .route('/', monthlyRoutes)
  .post('/add', limitProof, async (c) => {
    const { texts, proof: proofFile } = await readForm(c)
    const body = parsedBy(donorManualPaymentSchema, texts)
    return answerJson(
      c,
      await submitPayment(c, { body, person: await loadDonorPerson(c), sent: proofFile }),
    )
  })
  .post('/', validatePart('json', donorPaymentSchema), async (c) => {
    const { paymentId, ...body } = c.req.valid('json')
    const person = await loadDonorPerson(c)
    const isPlan = paymentId === undefined && isForLater(body, c.get('deps').now())
    if (body.recurringType || isPlan) return answerJson(c, await startPlan(c, { body, person }))
    const answer = paymentId
      ? await reprocess(c, { body, paymentId })
      : await initiatePayment(c, { body, person })
    return answerJson(c, answer, { money: paymentMoney, status: toHttpStatus(answer) })
  })
  .on(
    'POST',
    ['/paymeLink', '/paymeQrCode'],
    validatePart('json', donorWalletPaymentSchema),
    async (c) => {
      const body = c.req.valid('json')
      const answer = await requestPayment(c, { body, person: await loadDonorPerson(c) })
      return answerJson(c, answer, { money: paymentMoney, status: toHttpStatus(answer) })
    },
  )
