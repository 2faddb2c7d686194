import type { ProcessDependencies } from '@almoner/workflows/processes.ts'

type DeskLinks = Pick<
  ProcessDependencies,
  | 'billingLink'
  | 'deskLoginLink'
  | 'deskReturnUrl'
  | 'donorPageLink'
  | 'nextPayoutLink'
  | 'payoutLink'
  | 'reportLink'
  | 'safetyLink'
>

/** The addresses of the desk's pages to which letters lead. */
export const deskLinks = (base: URL): DeskLinks => {
  const link = (path: string): string => new URL(path, base).toString()
  return {
    billingLink: () => link('/OrgSettings/Billing'),
    deskLoginLink: () => link('/OrgLogin'),
    deskReturnUrl: () => link('/bank-return'),
    donorPageLink: (personId) => link(`/Donors/${personId}`),
    nextPayoutLink: () => link('/Payout'),
    payoutLink: (payoutId) => link(`/PayoutHistory/${payoutId}`),
    reportLink: (reportId) => link(`/OrgSettings/Reports/${reportId}`),
    safetyLink: () => link('/OrgSettings/Safety'),
  }
}
