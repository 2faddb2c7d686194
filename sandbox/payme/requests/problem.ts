/** An error answer of PayMe's: `{ errors: [{ errorCode, errorDescription }] }`. */
export class PaymeProblem extends Error {
  override name = 'PaymeProblem'
  readonly status: 400 | 401 | 404 | 406 | 415 | 429 | 500
  readonly code: string | null

  constructor(status: PaymeProblem['status'], code: string | null, description: string) {
    super(description)
    this.status = status
    this.code = code
  }
}

export const problemBody = ({ code, message }: PaymeProblem): object =>
  code === null ? { message } : { errors: [{ errorCode: code, errorDescription: message }] }

export const badRequest = (code: string, description: string): PaymeProblem =>
  new PaymeProblem(400, code, description)

export const unauthorised = (description: string): PaymeProblem =>
  new PaymeProblem(401, 'EA001', description)

export const notFound = (): PaymeProblem => new PaymeProblem(404, null, 'Resource not found')

export const tooMany = (description: string): PaymeProblem =>
  new PaymeProblem(429, 'EA009', description)

export const internalFailure = (status: 400 | 500): PaymeProblem =>
  new PaymeProblem(status, 'EB099', 'Internal Server Error, contact support')
