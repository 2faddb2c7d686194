import type { ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import type {
  AtAnswer,
  HistoryAnswer,
} from '@almoner/api/admin/applications/history/history-contract.ts'

export const seenRound = { round: 2, snapshotSha256: 'a'.repeat(64) }
const at = '2026-11-20T02:00:00.000Z'
const me = { name: 'May Ho', isMe: true }

export const evidence = {
  sha256: 'b'.repeat(64),
  path: `/api/admin/organizations/hope/evidence/${'b'.repeat(64)}`,
}

export const application: ApplicationAnswer = {
  ...seenRound,
  id: 'hope',
  name: 'New Hope Library',
  subDomain: 'newhope',
  status: 'pending',
  plan: 'free',
  submittedAt: at,
  applicant: {
    email: 'staff@newhope.example',
    firstName: 'Priya',
    lastName: 'Nair',
    phoneNumber: '+85261230005',
  },
  claimedBy: null,
  claimedAt: null,
  unlocked: [],
  sections: [
    { section: 'charity', fields: [{ field: 'name', value: 'New Hope Library' }] },
    { section: 'card', fields: [{ field: 'brand', value: 'visa' }] },
    { section: 'identity', fields: [{ field: 'hongKongId', value: 'A12****(3)' }] },
  ],
  files: [
    {
      id: 'paper',
      kind: 'section88',
      fileName: 'letter.pdf',
      contentType: 'application/pdf',
      bytes: 2_048,
      sha256: 'c'.repeat(64),
      path: '/api/admin/organizations/hope/documents/paper',
      isRequired: true,
      replaces: { fileName: 'blurred.pdf', sha256: 'd'.repeat(64) },
      sharedWith: [{ id: 'kites', name: 'Kites for All' }],
      openedBy: [],
      isErased: false,
    },
  ],
  checks: [
    { check: 'sanctions', recorded: null },
    {
      check: 'identity_matches',
      recorded: { outcome: 'passed', note: 'Compared', listedOn: null, evidence, by: me, at },
    },
  ],
  remarks: [
    {
      id: '1',
      section: 'charity',
      field: 'name',
      visibility: 'applicant',
      text: 'Odd',
      by: me,
      at,
    },
  ],
  decision: null,
  dueOn: '2026-11-24',
  due: 'soon',
  notApprovable: null,
  opening: null,
}

export const history: HistoryAnswer = {
  entries: [
    {
      position: '4',
      at,
      actor: { kind: 'applicant' },
      type: 'DocumentGiven',
      details: { fileName: 'letter.pdf', kind: 'section88' },
    },
    {
      position: '9',
      at,
      actor: { kind: 'administrator', ...me },
      type: 'ApplicationDeclined',
      details: { round: 2, reason: 'Unreadable' },
    },
  ],
}

const paper = {
  id: 'paper',
  kind: 'section88',
  fileName: 'letter.pdf',
  bytes: 2_048,
  sha256: 'c'.repeat(64),
}

export const atDocument: AtAnswer = {
  view: { ...application, status: 'draft' },
  entry: history.entries[0] ?? ({} as never),
  changes: {
    fields: [
      {
        section: 'charity',
        field: 'organisationUrl',
        before: { is: 'absent' },
        after: { is: 'empty' },
        by: { kind: 'applicant' },
        at,
      },
    ],
    documents: [{ change: 'added', before: null, after: paper, by: { kind: 'applicant' }, at }],
  },
  reviewer: {
    reviewer: me,
    minutesSinceClaim: 12,
    openedAt: {},
    opened: { count: 0, of: 1 },
  },
  chain: { block: 0, place: 9, fingerprint: 'f'.repeat(12), link: 'e'.repeat(64) },
}

export const decision: ApplicationAnswer['decision'] = {
  ...seenRound,
  kind: 'declined',
  reason: 'Unreadable',
  sections: [],
  dueOn: null,
  mayReapply: true,
  by: me,
  at,
  position: '9',
  opened: { count: 1, of: 1 },
}
