import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFDocument,
  type PDFContext,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { findPdfHeader } from '../../proof/kind.ts'
import { fingerprintPages } from './fingerprint-pages.ts'
import { walkObjects } from './walk-objects.ts'

/** Why a PDF is not taken. `unreadable`: its objects cannot be parsed; `empty`: it has no page. */
export type PdfProblem = 'not_pdf' | 'encrypted' | 'active' | 'empty' | 'unreadable'

export type CheckedPdf =
  /** The document as it is stored. `fingerprint`: of what its pages show. */
  { bytes: Uint8Array<ArrayBuffer>; fingerprint: string } | { refused: PdfProblem }

/**
 * Reads a PDF, refuses one with active content, and writes the parsed document as a new file. The
 * stored file is then exactly the checked one. Readers differ in how they parse objects: a file can
 * show a comment to a check and a script to a reader. Objects that no page needs are removed.
 * External links and digital signatures are also removed, because no copy can keep them.
 */
export const checkPdf = async (upload: Uint8Array): Promise<CheckedPdf> => {
  const from = findPdfHeader(upload)
  if (from === null) return { refused: 'not_pdf' }
  const bytes = upload.subarray(from)
  if (!hasEnd(bytes)) return { refused: 'unreadable' }
  try {
    return await readAndWrite(bytes)
  } catch (error) {
    // The library throws errors of many kinds for what is no object.
    return { refused: error instanceof EncryptedPDFError ? 'encrypted' : 'unreadable' }
  }
}

const readAndWrite = async (bytes: Uint8Array): Promise<CheckedPdf> => {
  const document = await PDFDocument.load(bytes, {
    parseSpeed: ParseSpeeds.Fastest,
    throwOnInvalidObject: true,
    updateMetadata: false,
    preserveXFA: true,
  })
  const { context } = document
  const walked = walkObjects(context)
  if ('refused' in walked) return walked
  if (document.getPageCount() === 0) return { refused: 'empty' }
  const fingerprint = fingerprintPages(document.getPages().map(({ node }) => node))
  deleteOthers(context, walked.reached)
  const output = await document.save({
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Infinity,
  })
  return { bytes: Uint8Array.from(output), fingerprint }
}

const deleteOthers = (context: PDFContext, reached: ReadonlySet<PDFRef>): void => {
  for (const [ref] of context.enumerateIndirectObjects()) {
    if (!reached.has(ref)) context.delete(ref)
  }
}

/** A file without its end was cut off, and parsing it takes longest. */
const hasEnd = (bytes: Uint8Array): boolean => {
  const tail = bytes.subarray(-64 * 1024)
  return Buffer.from(tail.buffer, tail.byteOffset, tail.byteLength).includes('startxref')
}
