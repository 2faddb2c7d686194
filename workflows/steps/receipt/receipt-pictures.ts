import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'
import { loadLogo, type ReadLogoFile } from '../../documents/logo/load-logo.ts'
import type { ReceiptPictures } from './receipt-facts.ts'

/**
 * Loads the logo and the signature that were valid when the receipt was issued. Their files are
 * never overwritten.
 */
export const loadReceiptPictures = async (
  readFile: ReadLogoFile,
  { logo, signature, accentColour }: ReceiptIssued['data'],
): Promise<ReceiptPictures> => ({
  logo: await loadLogo(readFile, { logo: logo ?? null, accentColour: `#${accentColour}` }),
  signature:
    signature === undefined
      ? null
      : requirePresent(await readFile(signature.fileKey), 'the signature of a receipt').bytes,
})
