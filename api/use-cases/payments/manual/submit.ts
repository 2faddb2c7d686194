import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { isRefused } from '@almoner/domain/kernel/decider.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { SubmitManualPayment } from '@almoner/domain/payment/commands.ts'
import type { Proof } from '@almoner/domain/payment-methods/proof.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { StartedPayment } from '@almoner/domain/payment/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { redrawTask } from '../../files/proof/redraw-task.ts'
import { fileEndings } from '../../files/proof/kind.ts'
import { currentCharity } from '../../../middleware/tenant.ts'
import { takeUpload, takeUploadOfAttempt } from '../../files/uploads/take-upload.ts'
import { checkPdfTask } from '../../files/uploads/pdf/check-pdf-task.ts'
import { runForSender } from '../../files/uploads/worker/run-for-sender.ts'
import { recordConsent } from '../../marketing-consent/record-consent.ts'
import { toAsked } from '../attempt/ask.ts'
import { beginPayment, loadPaymentAndPosition, waitForPayment } from '../attempt/begin.ts'
import type { Person } from '../contract.ts'
import type { ManualAnswer, ManualBody } from './manual-contract.ts'
import { findManualMethod } from './manual-method.ts'
import { findReceiptLink } from '../payer/receipt-link.ts'
import { toReference } from './reference.ts'
import { wrongProof, type SentProof } from './submit-form.ts'

/** Records that the payer has paid the charity itself, with the proof that they send. */
export const submitPayment = async (
  c: Context<AppEnv>,
  { body, person, sent }: { body: ManualBody; person: Person; sent: SentProof },
): Promise<ManualAnswer> => {
  const { organizationId: organisationId, language } = body
  const method = findManualMethod(body.paymentName, currentCharity(c).methods)
  const { organizationViewId: viewed = organisationId } = body
  if (viewed !== organisationId) throw new Refusal('organization_elsewhere')
  const { asked, charity } = await toAsked(c, {
    body,
    person,
    organisationId,
    language,
    method,
    paidWith: method,
  })
  const proof = describe(sent, asked.payerId)
  const reference = toReference(asked.paymentId)
  const command: SubmitManualPayment = {
    type: 'SubmitManualPayment',
    ...asked,
    method,
    reference,
    proof,
    submittedOn: toCalendarDay(instantFromMilliseconds(c.get('deps').now())),
    paidOn: body.paidOn ?? null,
  }
  const agreeing = { news: body.news, charity, person }
  await beginPayment(c, {
    command,
    charity,
    again: body.again,
    commandId: c.get('requestId'),
    input: { content: asked.contentHash, method, proof: proof.sha256 },
    // The file is stored before the event that names it, and not for a refused or repeated request.
    prepare: async () => {
      if (!(await wouldRecord(c, command))) return undefined
      const { byteLength: bytes } = sent.bytes
      await takeUploadOfAttempt(c, { paymentId: command.paymentId, bytes })
      return { ...command, proof: { ...proof, fingerprint: await keep(c, sent, proof) } }
    },
    alongside: () => recordConsent(c, { ...agreeing, givenWith: asked.paymentId }),
  })
  const { state, position } = await loadPaymentAndPosition(c, asked.paymentId)
  await waitForPayment(c, position)
  return answerTo(c, state, reference)
}

const describe = ({ bytes, kind }: SentProof, payerId: string): Proof => {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const fileKey = `proofs/${payerId}/${sha256}.${fileEndings[kind]}`
  return { fileKey, contentType: kind, bytes: bytes.byteLength, sha256 }
}

// A resend, and a request refused for any reason but an open wallet request, store no file. A
// concurrent request is detected when the payment is recorded.
const wouldRecord = async (c: Context<AppEnv>, command: SubmitManualPayment): Promise<boolean> => {
  const { state } = await loadState(c.get('deps').store, payment, command.paymentId)
  const decision = payment.decide(command, state)
  if (isRefused(decision)) return decision.refused === 'payment_in_progress'
  return decision.length > 0
}

/** Checks the file, stores it as a new file, and returns the fingerprint of its visible content. */
const keep = async (c: Context<AppEnv>, file: SentProof, proof: Proof): Promise<string> => {
  const { organisationId } = currentCharity(c)
  const { bytes, kind } = file
  const checked =
    kind === 'application/pdf'
      ? await runForSender(c, organisationId, { task: checkPdfTask, input: { bytes } })
      : await runForSender(c, organisationId, { task: redrawTask, input: { bytes, kind } })
  if ('refused' in checked) throw wrongProof(checked.refused)
  const more = checked.bytes.byteLength - proof.bytes
  if (more > 0) await takeUpload(c, more)
  await c.get('deps').writeFile(proof.fileKey, checked.bytes, proof.contentType)
  return checked.fingerprint
}

const sentences: Record<ManualAnswer['status'], Record<Language, string>> = {
  processing: {
    en: 'We have received your proof of payment. The charity will look for the money and send you a receipt.',
    zh: '我們已收到你的付款證明。慈善機構核對款項後，會把收據寄給你。',
    cn: '我们已收到您的付款凭证。慈善机构核对款项后，会把收据寄给您。',
  },
  succeeded: {
    en: 'The charity has found your payment. Thank you.',
    zh: '慈善機構已收到你的付款，多謝。',
    cn: '慈善机构已收到您的付款，谢谢。',
  },
}

const answerTo = (c: Context<AppEnv>, state: StartedPayment, reference: string): ManualAnswer => {
  const { paymentId: id } = state.facts
  const status = state.paid ? 'succeeded' : 'processing'
  const message = sentences[status][c.get('language')]
  const receipt = state.paid && { receiptLink: findReceiptLink(c, state) }
  return { status, id, message, reference, ...receipt }
}
