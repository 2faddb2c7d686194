import type { Context } from 'hono'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { RequestPayment } from '@almoner/domain/payment/commands.ts'
import { currentTry, paymentTotal, type StartedPayment } from '@almoner/domain/payment/state.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { currentCharity } from '../../../middleware/tenant.ts'
import { Refusal } from '../../../http/problem.ts'
import { charityOrigin } from '@almoner/platform/site.ts'
import { logoAddress } from '../../charity/charity-logo.ts'
import { recordConsent } from '../../marketing-consent/record-consent.ts'
import { tapAndGoPath } from '@almoner/platform/links/tap-and-go-path.ts'
import { toAsked } from '../attempt/ask.ts'
import { beginPayment, loadPaymentAndPosition, waitForPayment } from '../attempt/begin.ts'
import type { Person } from '../contract.ts'
import { findReceiptLink } from '../payer/receipt-link.ts'
import { toFailureReason } from '../status/status.ts'
import type { OpenRequestAnswer, WalletAnswer, WalletBody } from './wallet-contract.ts'

/** The longest time that a payer's request waits for the wallet to open its own. */
const openedWithinMilliseconds = 15_000

/** A page may read the outcome for a while after the request has ended. */
const askAfterwardsMilliseconds = 60 * 60_000

const methodByProvider = { PayMe: 'payme', TapAndGo: 'tap_and_go' } as const satisfies Record<
  WalletBody['paymentMethod'],
  WalletMethod
>

/** Records that the payer pays by a wallet, and answers the link to it. */
export const requestPayment = async (
  c: Context<AppEnv>,
  { body, person }: { body: WalletBody; person: Person },
): Promise<WalletAnswer> => {
  const { flows } = c.get('deps')
  const method = methodByProvider[body.paymentMethod]
  // HSBC's terms: the payer is a person, not a company (specification, section 5).
  if (method === 'payme' && body.orgName !== '') {
    throw new Refusal('invalid_input', { fields: { orgName: 'org_name.individual_only' } })
  }
  const organisationId = body.organizationId
  const asking = { body, person, organisationId, method, paidWith: method }
  const { asked, charity } = await toAsked(c, asking)
  const command: RequestPayment = { type: 'RequestPayment', ...asked, method }
  const agreeing = { news: body.news, charity, person }
  const { state: startedPayment } = await beginPayment(c, {
    command,
    charity,
    again: body.again,
    // The payment itself identifies a resend: an open request is not replaced.
    commandId: c.get('requestId'),
    input: { content: asked.contentHash, method },
    alongside: () => recordConsent(c, { ...agreeing, givenWith: asked.paymentId }),
  })
  const { number } = currentTry(startedPayment)
  if (startedPayment.status === 'processing') {
    const input = { paymentId: asked.paymentId, try: number, method }
    await flows.firstRequest(input, openedWithinMilliseconds).catch((error: unknown) => {
      c.get('log').error({ err: error }, 'the request to a wallet could not be asked for')
    })
  }
  const { state, position } = await loadPaymentAndPosition(c, asked.paymentId)
  await waitForPayment(c, position)
  return answerTo(c, state)
}

const answerTo = (c: Context<AppEnv>, state: StartedPayment): WalletAnswer => {
  const { paymentId: objectId } = state.facts
  if (state.status === 'failed') throw new Refusal(toFailureReason(state))
  if (state.status === 'succeeded') {
    const result = { objectId, receiptLink: findReceiptLink(c, state) }
    return { status: true, state: 'complete', result }
  }
  if (state.status === 'awaiting_payer') {
    return { status: true, state: 'open', result: openRequest(c, state) }
  }
  return { status: false, state: 'processing', result: { objectId } }
}

const openRequest = (c: Context<AppEnv>, state: StartedPayment): OpenRequestAnswer => {
  const { keys, now } = c.get('deps')
  const { paymentId } = state.facts
  const { request, providerPaymentId } = currentTry(state)
  const { handOver, expiresAt } = requirePresent(request, 'the open request to a wallet')
  const endsAt = toMilliseconds(expiresAt)
  const token = keys.pollToken(paymentId, endsAt + askAfterwardsMilliseconds)
  return {
    objectId: paymentId,
    paymentRequestId: requirePresent(providerPaymentId, 'what the provider calls the request'),
    ...(handOver.kind === 'link'
      ? { webLink: handOver.url }
      : {
          webLink: `${toOrigin(c)}${tapAndGoPath(token)}`,
          form: { action: handOver.action, fields: handOver.fields },
        }),
    effectiveDuration: Math.max(0, Math.floor((endsAt - now()) / 1000)),
    token,
    businessLogos: { normal: logoAddress(currentCharity(c).profile) },
    totalAmount: paymentTotal(state),
  }
}

const toOrigin = (c: Context<AppEnv>): string =>
  charityOrigin(c.get('deps').site, currentCharity(c))
