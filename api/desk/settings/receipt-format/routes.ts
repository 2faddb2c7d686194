import { Hono } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'
import { requirePermission } from '../../../middleware/requires.ts'
import { onPlatformHost } from '../../../middleware/tenant.ts'
import { validatePart } from '../../../http/valid.ts'
import {
  previewQuerySchema,
  receiptFormatSchema,
  signatureParamSchema,
  type ReceiptFormatAnswer,
  type SignatureAnswer,
} from './contract.ts'
import { sendPreview } from './preview.ts'
import { readReceiptFormat, setReceiptFormat } from './receipt-format.ts'
import { giveSignature, limitSignature, sendSignature } from './signature.ts'
import { answerJson } from '../../../http/answer-json.ts'

/** The form of the receipts that the charity issues from now on. */
export const receiptFormatRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .get('/receipt-format', requirePermission('receipt_format.read'), async (c) =>
    answerJson<ReceiptFormatAnswer>(c, await readReceiptFormat(c)),
  )
  .put(
    '/receipt-format',
    requirePermission('receipt_format.edit'),
    validatePart('json', receiptFormatSchema),
    async (c) => {
      await setReceiptFormat(c, c.req.valid('json'))
      return answerJson<ReceiptFormatAnswer>(c, await readReceiptFormat(c))
    },
  )
  .get(
    '/receipt-format/preview.pdf',
    requirePermission('receipt_format.read'),
    validatePart('query', previewQuerySchema),
    (c) => sendPreview(c, c.req.valid('query')),
  )
  .post(
    '/receipt-format/signature',
    requirePermission('receipt_format.edit'),
    limitSignature,
    async (c) => answerJson<SignatureAnswer>(c, await giveSignature(c), { status: 201 }),
  )
  .get(
    '/receipt-format/signature/:file',
    requirePermission('receipt_format.read'),
    validatePart('param', signatureParamSchema),
    (c) => sendSignature(c, c.req.valid('param').file),
  )
