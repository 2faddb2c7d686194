import type { Context } from 'hono'
import type { Proof } from '@almoner/domain/payment-methods/proof.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { setFileHeaders } from './uploads/file-headers.ts'

// The file comes from a stranger. A picture is shown because no code in it can run; any other file
// is only downloaded.
const inlineTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg'])

/** A proof of a payment, for its charity's staff only: the caller has checked whose it is. */
export const sendProofFile = async (
  c: Context<AppEnv>,
  { proof: { fileKey, contentType }, id }: { proof: Proof; id: string },
): Promise<Response> => {
  const file = await c.get('deps').readFile(fileKey)
  if (!file) throw new Refusal('proof_not_found')
  const isShown = inlineTypes.has(contentType) && c.req.query('save') === undefined
  const ending = fileKey.slice(fileKey.lastIndexOf('.') + 1)
  setFileHeaders(c, contentType)
  c.header(
    'Content-Disposition',
    `${isShown ? 'inline' : 'attachment'}; filename="proof-${id}.${ending}"`,
  )
  c.header('Cache-Control', 'private, no-store')
  c.header('Cross-Origin-Resource-Policy', 'same-origin')
  return c.body(Uint8Array.from(file.bytes))
}
