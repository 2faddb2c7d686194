import type { Context } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'
import { detectKind, type ProofKind } from '../../files/proof/kind.ts'
import type { PdfProblem } from '../../files/uploads/pdf/check-pdf.ts'
import { Refusal } from '../../../http/problem.ts'
import { fileTooLarge } from '../../files/uploads/file-limit.ts'
import { limitPayerUpload } from '../../files/uploads/limit-upload.ts'
import { largestProofBytes } from './manual-contract.ts'

const proofLimit = { name: 'proofofpayment', mostBytes: largestProofBytes }

/** Before a proof is read. */
export const limitProof = limitPayerUpload(proofLimit)

export type SentProof = { bytes: Uint8Array<ArrayBuffer>; kind: ProofKind }

/** The texts of the form by name, the answers to the charity's form rows in order, and the file. */
export type SubmittedForm = { texts: Record<string, unknown>; proof: SentProof }

const mostEntries = 200

/** Reads a form with a file. Its length was counted while it arrived. */
export const readForm = async (c: Context<AppEnv>): Promise<SubmittedForm> => {
  const contentType = c.req.header('Content-Type') ?? ''
  if (!/^multipart\/form-data\b/i.test(contentType)) throw new Refusal('form_expected')
  const form = await c.req.formData().catch((error: unknown) => {
    throw error instanceof Refusal ? error : new Refusal('form_malformed')
  })
  const entries = [...form.entries()]
  if (entries.length > mostEntries) throw new Refusal('form_malformed')
  const [file = null, another] = form.getAll('proofofpayment')
  // Only one file is stored: a payer who sent two would believe that both arrived.
  if (another !== undefined) throw wrongProof('one_only')
  return { texts: textsIn(entries), proof: await proofIn(file) }
}

const textsIn = (entries: readonly [string, File | string][]): Record<string, unknown> => {
  const texts = new Map<string, unknown>()
  const fieldNames = new Set<string>()
  // An empty answer has no value.
  const answers = new Map<number, { id?: string; value: string }>()
  for (const [name, value] of entries) {
    // An empty field counts as absent.
    if (typeof value !== 'string' || value === '') continue
    const [, row, member] = /^fields\[(\d{1,2})\]\[(id|value)\]$/.exec(name) ?? []
    // A field that is sent twice is ambiguous.
    if (fieldNames.has(name)) throw new Refusal('form_malformed')
    fieldNames.add(name)
    if (row === undefined || member === undefined) texts.set(name, value)
    else answers.set(Number(row), { value: '', ...answers.get(Number(row)), [member]: value })
  }
  const inOrder = [...answers].toSorted(([one], [other]) => one - other)
  const fields = inOrder.map(([, answer]) => answer)
  return { ...Object.fromEntries(texts), fields }
}

const proofIn = async (file: File | string | null): Promise<SentProof> => {
  if (file === null || typeof file === 'string' || file.size === 0) throw wrongProof('required')
  if (file.size > proofLimit.mostBytes) throw fileTooLarge(proofLimit)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = detectKind(bytes)
  if (kind === null) throw wrongProof('not_accepted')
  return { bytes, kind }
}

export const wrongProof = (
  why:
    | 'required'
    | 'one_only'
    | 'not_accepted'
    | 'unreadable'
    | 'too_many_pixels'
    | 'too_complex'
    | PdfProblem,
): Refusal => new Refusal('invalid_input', { fields: { proofofpayment: `proof.${why}` } })
