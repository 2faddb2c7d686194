import type { Permission } from '@almoner/domain/staff/permissions.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { currentAgreement } from '../use-cases/agreement/agreement-contract.ts'
import { anyone, type staff, type TestedRoute } from './route.ts'

const password = { password: 'Wrong2026' }
const newPassword = 'Lighthouse7'
const link = { ids: { token: ['link_invalid', 'usedLink'] }, isLimited: true } as const

/** The login of a person of the platform's own site, at the desk and in administration. */
export const loginRoutes = (
  root: string,
  door: typeof staff,
  { read, edit }: { read: Permission; edit: Permission },
): Record<string, TestedRoute> => ({
  [`PUT ${root}/changepassword`]: door(edit, {
    body: { oldPassword: 'Wrong2026', newPassword },
    isLimited: true,
  }),
  [`GET ${root}/sessions`]: door(read),
  [`DELETE ${root}/sessions/:id`]: door(edit),
  [`GET ${root}/second-factor`]: door(read),
  [`POST ${root}/second-factor`]: door(edit, { body: password, isLimited: true }),
  [`POST ${root}/second-factor/confirm`]: door(edit, { body: { code: '123456' }, isLimited: true }),
  [`POST ${root}/second-factor/remove`]: door(edit, { body: password, isLimited: true }),
  // The last one: it ends the caller's own session.
  [`DELETE ${root}/sessions`]: door(edit),
})

/** The charities of a login of staff. */
const ownCharitiesRoutes = (door: typeof staff): Record<string, TestedRoute> => ({
  'GET /api/organizations/charities': door('own_charities.open'),
  // Another one: the caller's own would end the session.
  'POST /api/organizations/charities/open': door('own_charities.open', {
    body: { organizationId: worldId('organisation', 'lionrock') },
  }),
})

/** The links of letters that change a donor's login. */
export const donorLinkRoutes: Record<string, TestedRoute> = {
  'GET /api/donors/forgot/:token': anyone(link),
  'POST /api/donors/forgot/:token': anyone({ body: { newPassword }, ...link }),
  'GET /api/donors/username/:token': anyone(link),
  'POST /api/donors/username/:token': anyone({ body: { password: newPassword }, ...link }),
  'GET /api/donors/username/undo/:token': anyone(link),
  'POST /api/donors/username/undo/:token': anyone({ body: { newPassword }, ...link }),
  'GET /api/donors/second-factor/undo/:token': anyone(link),
  'POST /api/donors/second-factor/undo/:token': anyone({ body: { newPassword }, ...link }),
}

export const passwordLinkRoutes = (root: string): Record<string, TestedRoute> => ({
  [`POST ${root}/forgot`]: anyone({
    body: { username: 'mallory@example.org' },
    isLimited: true,
    host: 'localhost',
  }),
  [`GET ${root}/forgot/:token`]: anyone({ ...link, host: 'localhost' }),
  [`POST ${root}/forgot/:token`]: anyone({ body: { newPassword }, ...link, host: 'localhost' }),
  [`GET ${root}/second-factor/undo/:token`]: anyone({ ...link, host: 'localhost' }),
  [`POST ${root}/second-factor/undo/:token`]: anyone({
    body: { newPassword },
    ...link,
    host: 'localhost',
  }),
})

const proof = { password: 'Wrong2026' }

/** The team of a charity's desk, and the invitations to it. */
export const teamRoutes = (door: typeof staff): Record<string, TestedRoute> => ({
  ...ownCharitiesRoutes(door),
  'GET /api/organizations/staff': door('team.read'),
  'GET /api/organizations/staff/totals': door('team.read'),
  'GET /api/organizations/staff.csv': door('team.export', { isLimited: true }),
  'POST /api/organizations/invitations': door('team.edit', {
    body: { email: 'mallory@example.org', role: 'owner', ...proof },
    isLimited: true,
  }),
  'GET /api/organizations/connected-account': door('connected_account.read'),
  'POST /api/organizations/connected-account/details': door('connected_account.edit', {
    body: { company_tax_id: '91/00002' },
    isForm: true,
    isLimited: true,
  }),
  'GET /api/organizations/bank-account': door('bank_account.holder'),
  'POST /api/organizations/bank-account': door('bank_account.edit', {
    body: {
      bankCode: '012',
      branchCode: '875',
      accountNumber: '123457002',
      accountHolder: 'Mallory Limited',
      ...proof,
    },
    isLimited: true,
  }),
  'GET /api/organizations/former-bank-accounts': door('bank_account.holder'),
  'GET /api/organizations/former-bank-accounts/totals': door('bank_account.holder'),
  'GET /api/organizations/former-bank-accounts.csv': door('bank_account.export', {
    isLimited: true,
  }),
  'GET /api/organizations/referral': door('referral.read'),
  'GET /api/organizations/referrals': door('referral.read'),
  'GET /api/organizations/referrals/totals': door('referral.read'),
  'GET /api/organizations/referrals.csv': door('referral.export', { isLimited: true }),
  'GET /api/organizations/receipt-format': door('receipt_format.read'),
  'PUT /api/organizations/receipt-format': door('receipt_format.edit', {
    body: { detail: 'basic', footer: { en: '', zh: '', cn: '' }, signature: '', prefix: 'HLCF' },
    isLimited: true,
  }),
  'POST /api/organizations/receipt-format/signature': door('receipt_format.edit', {
    isLimited: true,
  }),
  'GET /api/organizations/receipt-format/signature/:file': door('receipt_format.read'),
  'GET /api/organizations/receipt-format/preview.pdf': door('receipt_format.read', {
    isLimited: true,
  }),
  'GET /api/organizations/legal-documents': door('legal_documents.read'),
  'POST /api/organizations/legal-documents': door('legal_documents.edit', {
    body: { kind: 'other', expiresOn: '' },
    isForm: true,
    isLimited: true,
  }),
  'GET /api/organizations/legal-documents/:documentId': door('legal_documents.read', {
    ids: { documentId: ['document_not_found'] },
  }),
  'GET /api/organizations/terms': door('terms.read'),
  'POST /api/organizations/terms': door('terms.accept', {
    body: { version: currentAgreement.version, textSha256: currentAgreement.sha256.en },
  }),
  'GET /api/organizations/form-rows': door('form_rows.read'),
  'PUT /api/organizations/form-rows': door('form_rows.edit', { body: { rows: [] } }),
  'GET /api/organizations/info': door('profile.read'),
  'GET /api/organizations/info/logo': door('profile.read'),
  'POST /api/organizations/info/logo': door('profile.edit', { isLimited: true }),
  'PUT /api/organizations/info': door('profile.edit', {
    body: {
      email: 'mallory@harbour.example',
      firstName: 'Mallory',
      lastName: 'Ng',
      phoneNumber: '+85223450001',
      defaultLanguage: 'en',
      supportedLanguages: ['en'],
      statementDescriptor: 'MALLORY',
      minimum: null,
    },
  }),
  'POST /api/organizations/info/change': door('profile.edit', {
    body: {
      name: { en: 'Mallory', zh: '', cn: '' },
      address: { en: 'Hong Kong', zh: '', cn: '' },
      irFileNumber: '',
      note: '',
    },
  }),
  'POST /api/organizations/info/change/withdraw': door('profile.edit', { body: { number: 1 } }),
  'GET /api/organizations/theme': door('theme.read'),
  'PUT /api/organizations/theme': door('theme.edit', {
    body: { header: '000000', button: '000000', progressBar: '000000' },
  }),
  'GET /api/organizations/custom-domain': door('custom_domain.read'),
  'POST /api/organizations/custom-domain': door('custom_domain.edit', {
    body: { host: 'give.harbour.example' },
    isLimited: true,
  }),
  'POST /api/organizations/custom-domain/check': door('custom_domain.edit', { isLimited: true }),
  'DELETE /api/organizations/custom-domain': door('custom_domain.edit', {
    body: { host: 'give.harbour.example' },
  }),
  'GET /api/organizations/second-factor-rule': door('team.read'),
  'PUT /api/organizations/second-factor-rule': door('team.edit', {
    body: { required: true, ...proof },
    isLimited: true,
  }),
  'POST /api/organizations/staff/:staffId/revoke': door('team.edit'),
  'PUT /api/organizations/staff/:staffId/role': door('team.edit', {
    body: { role: 'owner', ...proof },
    isLimited: true,
  }),
  'POST /api/organizations/staff/:staffId/remove': door('team.edit', {
    body: proof,
    isLimited: true,
  }),
})

export const invitationRoutes: Record<string, TestedRoute> = {
  'GET /api/organizations/invitations/:token': anyone({ ...link, host: 'localhost' }),
  'POST /api/organizations/invitations/:token': anyone({
    body: { firstName: 'Mallory', lastName: 'Ng', newPassword },
    ...link,
    host: 'localhost',
  }),
}
