import type { Context } from 'hono'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../app-env.ts'
import { Refusal } from '../../problem.ts'
import { loadOwnPayment } from './own-payment.ts'

// The file comes from a stranger. A picture is shown where nothing in it can run; any other file is
// only downloaded.
const shown: ReadonlySet<string> = new Set(['image/png', 'image/jpeg'])

/** The proof that a payer sent, for their charity's staff only. */
export const sendProof = async (c: Context<AppEnv>, paymentId: PaymentId): Promise<Response> => {
  const { proof } = await loadOwnPayment(c, paymentId)
  const file = proof && (await c.get('deps').readFile(proof.fileKey))
  if (!proof || !file) throw new Refusal('proof_not_found')
  const { contentType } = proof
  const isShown = shown.has(contentType) && c.req.query('save') === undefined
  const ending = proof.fileKey.slice(proof.fileKey.lastIndexOf('.') + 1)
  c.header('Content-Type', contentType)
  c.header(
    'Content-Disposition',
    `${isShown ? 'inline' : 'attachment'}; filename="proof-${paymentId}.${ending}"`,
  )
  c.header('Cache-Control', 'private, no-store')
  c.header('Content-Security-Policy', "default-src 'none'; sandbox")
  c.header('Cross-Origin-Resource-Policy', 'same-origin')
  c.header('X-Content-Type-Options', 'nosniff')
  return c.body(Uint8Array.from(file.bytes))
}
