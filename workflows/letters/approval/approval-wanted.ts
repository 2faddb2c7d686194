import type { ApprovalFacts } from './facts.ts'
import type { Letter } from '../writer/letter.ts'

/** Sent to each person who can approve a request. */
export const approvalWanted: Letter<ApprovalFacts> = {
  en: ({ what, askedAt, endsAt, who, details }) => ({
    subject: `${what} awaits your approval`,
    lines: [
      `${who} requested ${what} on ${askedAt}. A second person must approve it.`,
      ...details,
      `Approve or refuse it by ${endsAt}. After that the request expires.`,
      'If you did not expect this request, refuse it, and speak to the person who requested it.',
    ],
    button: 'Open the request',
    foot: (charity) =>
      `Each person at ${charity} who can approve this request receives this email.`,
  }),
  zh: ({ what, askedAt, endsAt, who, details }) => ({
    subject: `請批核：${what}`,
    lines: [
      `${who}於${askedAt}提出以下要求：${what}。此要求須由另一人批核。`,
      ...details,
      `請於${endsAt}前批准或拒絕，逾期將會失效。`,
      '如此要求不在你預期之內，請拒絕，並向提出要求的同事查詢。',
    ],
    button: '查看要求',
    foot: (charity) => `${charity}每位可批核此要求的職員都會收到此電郵。`,
  }),
  cn: ({ what, askedAt, endsAt, who, details }) => ({
    subject: `请审批：${what}`,
    lines: [
      `${who}于${askedAt}提出以下请求：${what}。此请求须由另一人审批。`,
      ...details,
      `请在${endsAt}前批准或拒绝，逾期将失效。`,
      '如果此请求不在您的预期之内，请拒绝，并向提出请求的同事核实。',
    ],
    button: '查看请求',
    foot: (charity) => `${charity}每位可审批此请求的职员都会收到此邮件。`,
  }),
}
