import { charityHostname, type CharityHosts } from '@almoner/platform/site.ts'
import type { MailDonorDependencies } from '../tasks/mail-donor.ts'
import type { MailStaffDependencies } from '../tasks/mail-staff/mail-staff.ts'

const toPage = (hosts: CharityHosts, path: string): string =>
  `https://${charityHostname({ baseDomain: 'example' }, hosts)}${path}`

type DonorLink = Parameters<MailDonorDependencies['donorLink']>[0]
type AdministratorLink = Parameters<MailStaffDependencies['administratorLink']>[0]
type StaffLink = Parameters<MailStaffDependencies['staffLink']>[0]

/** The addresses of pages, as providers and letters get them. */
export const links = {
  addresses: ({ paymentId }: { paymentId: string }) => ({
    returnUrls: { paid: `http://back/${paymentId}`, failed: `http://back/${paymentId}` },
    notificationUrl: 'http://knock',
  }),
  returnUrl: (charity: CharityHosts | null) =>
    charity === null
      ? 'http://localhost/'
      : `http://${charityHostname({ baseDomain: 'localhost' }, charity)}/`,
  receiptLink: ({ paymentId }: { paymentId: string }) =>
    `https://harbour.example/receipts/${paymentId}`,
  donorLink: ({ purpose, linkId, ...hosts }: DonorLink) => toPage(hosts, `/${purpose}/${linkId}`),
  staffLink: ({ purpose, staffId, linkId }: StaffLink) =>
    `https://example/${purpose}/${staffId}/${linkId}`,
  administratorLink: ({ purpose, administratorId, linkId }: AdministratorLink) =>
    `https://example/administrator/${purpose}/${administratorId}/${linkId}`,
  approvalLink: ({ approvalId }: { approvalId: string }) =>
    `https://example/approval/${approvalId}`,
  safetyLink: () => 'https://example/OrgSettings/Safety',
  deskLoginLink: () => 'https://example/OrgLogin',
  payoutLink: (payoutId: string) => `https://example/PayoutHistory/${payoutId}`,
  nextPayoutLink: () => 'https://example/Payout',
  donorPageLink: (personId: string) => `https://example/Donors/${personId}`,
  reportLink: (reportId: string) => `https://example/OrgSettings/Reports/${reportId}`,
  charitiesLink: () => 'https://example/AdminAccounts',
  billingLink: () => 'https://example/OrgSettings/Billing',
  loginLink: (hosts: CharityHosts) => toPage(hosts, '/LoginEmail'),
  payerPage: ({ path, ...hosts }: CharityHosts & { path: string }) => toPage(hosts, path),
  givingPage: ({ path, ...hosts }: CharityHosts & { path: string }) => toPage(hosts, path),
}
