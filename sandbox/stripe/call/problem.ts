import type { PaymentIntent, SetupIntent } from '../objects.ts'

type Detail = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  payment_intent?: PaymentIntent
  setup_intent?: SetupIntent
}

/**
 * Stripe's error response. `executed` is false if Stripe refuses before it executes. The response
 * is then not stored under the idempotency key, so that a corrected request may use the key again.
 */
export class StripeProblem extends Error {
  override name = 'StripeProblem'
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 429 | 500 | 503
  readonly detail: Detail
  readonly executed: boolean

  constructor(status: StripeProblem['status'], detail: Detail, executed = false) {
    super(detail.message)
    this.status = status
    this.detail = detail
    this.executed = executed
  }
}

export const docUrl = (code: string): string =>
  `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`

export const errorBody = ({ detail }: StripeProblem): object => ({
  error: { ...detail, ...(detail.code === undefined ? {} : { doc_url: docUrl(detail.code) }) },
})

export const invalidRequest = (message: string, param?: string, code?: string): StripeProblem =>
  new StripeProblem(400, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  })

export const missingResource = (what: string, id: string, param: string): StripeProblem =>
  new StripeProblem(param === 'id' || param === 'intent' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })

export const unauthorised = (message: string, code?: string): StripeProblem =>
  new StripeProblem(401, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code }),
  })

export const cardProblem = (code: string, message: string, param: string): StripeProblem =>
  new StripeProblem(402, { type: 'card_error', code, message, param }, true)

export const unexpectedState = (intent: PaymentIntent, act: string): StripeProblem =>
  new StripeProblem(
    400,
    {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent could not be ${act} because it has a status of ${intent.status}.`,
      payment_intent: intent,
    },
    true,
  )
