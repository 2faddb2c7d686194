import { currentAgreement } from '../use-cases/agreement/agreement-contract.ts'
import { sectionBodies } from './applicant-sections.ts'
import { anyone, applicant, type TestedRoute } from './route.ts'

const host = 'localhost'

/** The sign-up of a charity. */
export const signUpRoutes: Record<string, TestedRoute> = {
  'POST /api/organizations/username': anyone({
    body: { username: 'nobody@charity.example' },
    isLimited: true,
    host,
  }),
  'POST /api/organizations/register': anyone({
    // Refused before anything is recorded: the address is a staff member's.
    body: {
      username: 'staff@harbour.example',
      password: 'Lighthouse7',
      firstName: 'Mallory',
      lastName: 'Wong',
      phoneNumber: '61234567',
      terms: true,
    },
    isLimited: true,
    host,
  }),
}

const read = 'application.read'
const edit = 'application.edit'

/** An applicant's own application. */
export const applicantRoutes: Record<string, TestedRoute> = {
  'GET /api/organizations/application': applicant(read),
  'GET /api/organizations/application/sub-domain': applicant(read, {
    query: { name: 'kites' },
    isLimited: true,
  }),
  'PUT /api/organizations/application/agreement': applicant(edit, {
    body: {
      directorName: 'Chan Tai Man',
      secretaryName: 'Lee Siu Ming',
      version: currentAgreement.version,
      language: 'en',
    },
  }),
  'PUT /api/organizations/application/info': applicant(edit, {
    body: sectionBodies('kites-for-all').info,
  }),
  'PUT /api/organizations/application/plan': applicant(edit, {
    body: { plan: 'free', period: 'annual', referralCode: '' },
  }),
  'POST /api/organizations/application/card': applicant(edit, {
    body: { paymentMethod: 'pm_card_doors' },
    isLimited: true,
  }),
  'POST /api/organizations/application/card/status': applicant(edit, {
    body: { setupId: '00000000-0000-4000-8000-00000000dead' },
  }),
  'PUT /api/organizations/application/bank': applicant(edit, {
    body: {
      bankCode: '004',
      branchCode: '123',
      accountNumber: '456789',
      accountHolder: 'Kites for All',
    },
  }),
  'PUT /api/organizations/application/kyc': applicant(edit),
  'GET /api/organizations/application/kyc/image': applicant(read),
  'GET /api/organizations/application/logo': applicant(read),
  'POST /api/organizations/application/logo': applicant(edit),
  'POST /api/organizations/application/documents': applicant(edit),
  'GET /api/organizations/application/documents/:documentId': applicant(read, {
    ids: { documentId: ['not_found', 'gift'] },
  }),
  'DELETE /api/organizations/application/documents/:documentId': applicant(edit),
  'POST /api/organizations/application/verify-email': applicant(edit),
  'POST /api/organizations/application/submit': applicant(edit, {
    body: { snapshotSha256: '0'.repeat(64) },
  }),
  'POST /api/organizations/application/reopen': applicant(edit),
  'POST /api/organizations/application/withdraw': applicant(edit, { body: { reason: '' } }),
}
