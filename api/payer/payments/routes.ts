import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { onCharityHost } from '../../middleware/tenant.ts'
import { parsedBy, validatePart } from '../../http/valid.ts'
import { openAccount, readWantedAccount } from '../../use-cases/payments/payer/create-account.ts'
import { initiatePaymentSchema } from '../../use-cases/payments/contract.ts'
import { initiatePayment } from '../../use-cases/payments/attempt/initiate.ts'
import { manualPaymentSchema } from '../../use-cases/payments/manual/manual-contract.ts'
import { requestPayment } from '../../use-cases/payments/wallet/request.ts'
import { toHttpStatus, statusRoutes } from '../../use-cases/payments/status/status-routes.ts'
import { limitProof, readForm } from '../../use-cases/payments/manual/submit-form.ts'
import { submitPayment } from '../../use-cases/payments/manual/submit.ts'
import { walletPaymentSchema } from '../../use-cases/payments/wallet/wallet-contract.ts'
import { answerJson } from '../../http/answer-json.ts'
import { paymentMoney } from '../../use-cases/payments/money-contract.ts'

/** A guest's payments: quote, pay, and read the status. */
export const paymentRoutes = new Hono<AppEnv>()
  .use(onCharityHost)
  .route('/', statusRoutes())
  .post('/add', limitProof, async (c) => {
    const { texts, proof: proofFile } = await readForm(c)
    const body = parsedBy(manualPaymentSchema, texts)
    const wanted = readWantedAccount(c, body)
    const answer = await submitPayment(c, { body, person: body, sent: proofFile })
    await openAccount(c, { wanted, person: body, language: body.language })
    return answerJson(c, answer)
  })
  .post('/', validatePart('json', initiatePaymentSchema), async (c) => {
    const body = c.req.valid('json')
    const wanted = readWantedAccount(c, body)
    const answer = await initiatePayment(c, { body, person: body })
    await openAccount(c, { wanted, person: body })
    return answerJson(c, answer, { money: paymentMoney, status: toHttpStatus(answer) })
  })
  .on(
    'POST',
    ['/paymeLink', '/paymeQrCode'],
    validatePart('json', walletPaymentSchema),
    async (c) => {
      const body = c.req.valid('json')
      const wanted = readWantedAccount(c, body)
      const answer = await requestPayment(c, { body, person: body })
      await openAccount(c, { wanted, person: body })
      return answerJson(c, answer, { money: paymentMoney, status: toHttpStatus(answer) })
    },
  )
